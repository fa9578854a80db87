import { describe, expect, it } from 'vitest'
import { decodeText } from './text.ts'

describe('the text of a file', () => {
  it('is read in every usual encoding, with any line ends', () => {
    const wantedText = 'Né\nya'
    expect(decodeText(Buffer.from('\ufeffNé\r\nya'))).toBe(wantedText)
    expect(decodeText(Buffer.from('Né\rya'))).toBe(wantedText)
    expect(decodeText(Buffer.from('Né\r\nya', 'latin1'))).toBe(wantedText)
    expect(decodeText(Buffer.from('\ufeffNé\nya', 'utf16le'))).toBe(wantedText)
    expect(decodeText(Buffer.from([0x93, 0x61, 0x94]))).toBe('“a”')
  })
  it('is none where there are zeros', () => {
    expect(decodeText(Buffer.from([0x89, 0x50, 0, 1]))).toBeNull()
  })
})
