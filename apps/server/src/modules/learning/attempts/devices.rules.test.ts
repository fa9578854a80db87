import { describe, expect, it } from 'vitest'
import { numberDevices } from './devices.rules.ts'

const phone = {
  session: 's1',
  device: 'Ponsel',
  platform: 'Android 14',
  browser: 'Chrome',
  ip_address: '10.0.0.1',
}
const laptop = {
  session: 's2',
  device: 'Komputer',
  platform: 'Windows 11',
  browser: 'Edge',
  ip_address: '36.70.1.2',
}

describe('devices that read a paper', () => {
  it('are one for reloads, another network and another sign-in at the same place', () => {
    expect(numberDevices([])).toEqual([])
    expect(numberDevices([phone, phone])).toEqual([1, 1])
    expect(numberDevices([phone, { ...phone, ip_address: '10.0.0.2' }])).toEqual([1, 1])
    expect(numberDevices([phone, { ...phone, session: 's9' }])).toEqual([1, 1])
  })

  it('are two where both session and place differ, however often they take turns', () => {
    expect(numberDevices([phone, laptop, phone, laptop])).toEqual([1, 2, 1, 2])
    expect(numberDevices([phone, { ...phone, session: 's2', ip_address: '36.70.1.2' }])).toEqual([1, 2])
  })

  it('are joined by a later reading that belongs to both', () => {
    const movedPhone = { ...phone, session: 's3', ip_address: '10.0.0.9' }
    expect(numberDevices([phone, movedPhone, { ...phone, ip_address: '10.0.0.9' }])).toEqual([1, 1, 1])
  })
})
