import { describe, expect, it } from 'vitest'
import { fullClock, maskClock } from './clockMask'

describe('a ##:## field', () => {
  it('puts the colon in while digits are typed', () => {
    expect(['0', '01', '013', '0130', '01305'].map(maskClock)).toEqual(['0', '01', '01:3', '01:30', '01:30'])
  })

  it('takes a colon, dot or comma that is typed, and nothing else', () => {
    expect(['1:30', '1.30', '1,30', '1 jam', '::', '12:'].map(maskClock)).toEqual([
      '1:30',
      '1:30',
      '1:30',
      '1',
      ':',
      '12:',
    ])
  })

  it('is whole when it is left', () => {
    expect(['1', '1:5', '12:', '', '99:99'].map(fullClock)).toEqual(['01:00', '01:05', '12:00', '', '99:99'])
  })
})
