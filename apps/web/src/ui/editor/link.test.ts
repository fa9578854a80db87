import { describe, expect, it } from 'vitest'
import { parseLinkAddress } from './link'

describe('an address that is typed', () => {
  it('is taken as a web page or a mail address when it has no scheme', () => {
    expect(parseLinkAddress(' kampus.ac.id/jadwal?hari=senin ')).toBe(
      'https://kampus.ac.id/jadwal?hari=senin',
    )
    expect(parseLinkAddress('dosen@kampus.ac.id')).toBe('mailto:dosen@kampus.ac.id')
    expect(parseLinkAddress('http://10.0.0.1:8080/a')).toBe('http://10.0.0.1:8080/a')
  })

  it('is refused when it runs something or is no address', () => {
    for (const address of [
      'javascript:alert(1)',
      'data:text/html,x',
      'file:///etc/passwd',
      'bukan alamat',
      '',
    ])
      expect(parseLinkAddress(address), address).toBeNull()
  })
})
