import { expect, it } from 'vitest'
import { findFaultsIn, findScreenFaults } from './screens.mjs'

it('finds a sentence over twelve words in a string, a template and an element', () => {
  const sentence = 'Satu dua tiga empat lima enam tujuh delapan sembilan sepuluh sebelas duabelas tigabelas.'
  const fault = `"${sentence}": 13 words, at most 12`
  expect(findFaultsIn(`const hint = '${sentence}'`)).toEqual([`text.tsx:1 ${fault}`])
  expect(findFaultsIn(`const hint = \`\${count} soal. ${sentence}\``)).toEqual([`text.tsx:1 ${fault}`])
  const brokenSentence = sentence.replace('lima enam', '<b>lima\n  enam</b>')
  expect(findFaultsIn(`const Hint = () => <p>Ya. ${brokenSentence}</p>`)).toEqual([`text.tsx:1 ${fault}`])
})

it('takes two short sentences, neighbours on the screen and lists for machines', () => {
  expect(
    findFaultsIn(`const hint = 'Satu dua tiga empat lima enam tujuh. Delapan sembilan sepuluh sebelas.'`),
  ).toEqual([])
  const labels =
    '<div><p>Satu dua tiga empat lima enam tujuh</p><p>Delapan sembilan sepuluh sebelas duabelas</p></div>'
  expect(findFaultsIn(`const Labels = () => ${labels}`)).toEqual([])
  expect(findFaultsIn(`const tags = 'a b c d e f g h i j k l m n o p q r s'`)).toEqual([])
})

it('finds a second word for a thing, but in what the specifications give', () => {
  expect(findFaultsIn(`const title = 'Ganti password'`)).toEqual([
    'text.tsx:1 "Ganti password": say "kata sandi"',
  ])
  expect(findFaultsIn(`const title = 'Ubah Password'`)).toEqual([])
  expect(findFaultsIn(`const hint = 'Periksa koneksi'`)).toEqual([
    'text.tsx:1 "Periksa koneksi": say "jaringan"',
  ])
  expect(findFaultsIn(`const bar = 'Koneksi terputus, mencoba lagi…'`)).toEqual([])
})

it('finds none on the screens of students', () => {
  expect(findScreenFaults()).toEqual([])
})
