"""Numbers in few bits: written one after the other, read back in the same order."""

from __future__ import annotations


class BitWriter:
    """Puts numbers into bits."""

    def __init__(self) -> None:
        self._value = 0
        self._length = 0

    def put(self, value: int, bits: int) -> None:
        """Add a number of so many bits."""
        self._value = self._value << bits | value
        self._length += bits

    def put_count(self, value: int) -> None:
        """Add a number from 1 in Elias's gamma code: 1 takes one bit, 2 and 3 take three."""
        self.put(value, 2 * value.bit_length() - 1)

    def put_step(self, value: int, bits: int) -> None:
        """Add a number from 0 in Rice's code: shortest where it has about so many bits."""
        self.put_count((value >> bits) + 1)
        self.put(value & ((1 << bits) - 1), bits)

    def bytes(self) -> bytes:
        """Return the bits, filled up with zeros."""
        padding = -self._length % 8
        return (self._value << padding).to_bytes((self._length + padding) // 8, "big")


class BitReader:
    """Takes numbers out of bits; raises ValueError where they end too soon."""

    def __init__(self, data: bytes) -> None:
        self._value = int.from_bytes(data, "big")
        self._left = 8 * len(data)

    def take(self, bits: int) -> int:
        """Return the number in the next bits."""
        self._left -= bits
        if self._left < 0:
            raise ValueError("too few bits")
        return self._value >> self._left & ((1 << bits) - 1)

    def take_count(self) -> int:
        """Return the next number in Elias's gamma code."""
        zeros = 0
        while self.take(1) == 0:
            zeros += 1
        return (1 << zeros) | self.take(zeros)

    def take_step(self, bits: int) -> int:
        """Return the next number in Rice's code."""
        return (self.take_count() - 1) << bits | self.take(bits)
