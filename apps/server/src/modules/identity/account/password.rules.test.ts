import { describe, expect, it } from 'vitest'
import { commonPasswords } from './common-passwords.ts'
import { findWeakness } from './password.rules.ts'

const owner = {
  name: 'Siti Nur’aini, S.Kom.',
  username: '2201010001',
  nim: '2201010001',
  nidn: '0011-2233-01',
  date_birth: '2004-04-02',
  campus: ['Universitas Nusantara'],
}
const findFault = (password: string) =>
  findWeakness(password, owner, commonPasswords)?.replace(/^Kata sandi /, '')

describe('a password', () => {
  it.each([
    'siti nuraini skom',
    'SITI NUR’AINI, S.KOM.',
    'SitiNurainiSKom',
    '2201010001',
    '0011223301',
    '02042004',
    '2-4-2004',
    '02/04/2004',
    '2004-04-02',
    '20040402',
    '04022004',
    '2 April 2004',
    '02apr2004',
  ])('must not be commonly known data of its owner: %s', (password) => {
    expect(findFault(password)).toBe(
      'tidak boleh sama dengan nama, username, NIM, NIDN, atau tanggal lahirmu',
    )
  })

  it.each(['universitas nusantara', 'UniversitasNusantara'])('may not be the campus: %s', (password) => {
    expect(findFault(password)).toBe('tidak boleh sama dengan nama kampus atau aplikasi')
  })

  it.each([
    '12345678',
    'password',
    'PassWord',
    'qwertyuiop',
    'rahasia123',
    'Bismillah',
    'mahasiswa',
    'iloveyou',
  ])('may not be one that many have: %s', (password) => {
    expect(findFault(password)).toBe('ini terlalu umum dan mudah ditebak')
  })

  it.each([
    'Tuntas#2026',
    'Siti Nuraini SKom dan kucingnya',
    '2201010001-ku',
    'Universitas Nusantara 77',
    'rahasia123 milik kami',
    '02042004x',
    '........',
    'kuda baterai staples',
  ])('may hold such a word and more: %s', (password) => {
    expect(findFault(password)).toBeUndefined()
  })

  it('is judged by the known data of its owner', () => {
    const admin = { ...owner, nim: null, nidn: null, date_birth: null, campus: [''] }
    expect(findWeakness('02042004', admin, commonPasswords)).toBeUndefined()
    expect(findWeakness('--------', admin, commonPasswords)).toBeUndefined()
    expect(findWeakness('2201010001', admin, commonPasswords)).toBeDefined()
  })
})
