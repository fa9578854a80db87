import { describe, expect, it } from 'vitest'
import { readPasted } from './pasted.ts'
import { recognise } from './recognise.ts'

const readAll = (text: string) =>
  readPasted(text).questions.map(({ question, options, answer }) => [question, options, answer])

describe('pasted text', () => {
  it('takes a star before or behind the right option, or a line with the key', () => {
    const dua = ['<p>a</p>', '<p>b</p>']
    for (const text of [
      '1. Apa?\nA. a\n*B. b',
      '1) Apa?\na) a\nb) b *',
      'Apa?\nA. a\n* B. b',
      'Apa?\nA. a\nB. b\nKunci: B',
      '1.\tApa?\nA.\ta\nB.\tb\nJawaban : b',
      'Apa?\nA. a\nB. b\nKunci jawaban: B.',
    ])
      expect(readAll(text), text).toEqual([['<p>Apa?</p>', dua, 'B']])
  })

  it('parts questions by their numbers or by blank lines', () => {
    const parsedQuestions = readAll(
      '1. Satu?\nA. x\n*B. y\n2. Dua?\n*A. x\nB. y\n\nTiga?\n\n*A. x\nB. y\nsambungan\n\n4. Esai saja',
    )
    expect(parsedQuestions).toEqual([
      ['<p>Satu?</p>', ['<p>x</p>', '<p>y</p>'], 'B'],
      ['<p>Dua?</p>', ['<p>x</p>', '<p>y</p>'], 'A'],
      ['<p>Tiga?</p>', ['<p>x</p>', '<p>y<br />sambungan</p>'], 'A'],
      ['<p>Esai saja</p>', [], null],
    ])
  })

  it('keeps a name with an initial within the text', () => {
    expect(readAll('1. Siapakah B. J. Habibie?\nB. J. presiden\n*A. presiden\nB. penyair')[0]).toEqual([
      '<p>Siapakah B. J. Habibie?<br />B. J. presiden</p>',
      ['<p>presiden</p>', '<p>penyair</p>'],
      'A',
    ])
  })

  it('names what cannot be taken', () => {
    const { questions, errors, heads } = readPasted(
      '1. Tanpa kunci?\nA. x\nB. y\n\n2. Dua kunci?\n*A. x\n*B. y\n\n3. Satu opsi?\n*A. x\n\n4. Loncat?\n*A. x\nC. y\n\n5. Baik?\n*A. x\nB. y',
    )
    expect(questions.map(({ number }) => number)).toEqual([5])
    expect(errors.map(({ number, message }) => `${heads[(number ?? 0) - 1]?.title} ${message}`)).toEqual([
      'Tanpa kunci? Kunci belum ada: beri tanda * pada opsi yang benar',
      'Dua kunci? Soal dengan beberapa jawaban benar tidak didukung',
      'Satu opsi? Isi paling sedikit dua opsi jawaban',
      'Loncat? Opsi C tidak berurutan, seharusnya B',
    ])
  })
})

describe('text of another format', () => {
  it('is refused, not taken as one essay', () => {
    const webct = ':TYPE:MC:1:0:C\n:TITLE:Soal A\n:QUESTION:H\nIbu kota Jawa Barat\n:ANSWER1:0:H\nSurabaya\n'
    for (const text of [webct, 'Notulen rapat\nHadir: tiga orang\n\nDitutup pukul 10.']) {
      const { questions, errors } = readPasted(text)
      expect([questions, errors.map(({ message }) => message)]).toEqual([
        [],
        [expect.stringMatching(/^Tidak ada nomor soal atau opsi/)],
      ])
    }
    expect(readPasted('Jelaskan fotosintesis.').questions).toHaveLength(1)
  })
})

it('reads an ANSWER line among questions with other keys', () => {
  const text = '1. Satu?\nA. x\nB. y\nJawaban: B\n\n2. Dua?\n*A. x\nB. y\n\n3. Tiga?\nA. x\nB. y\nANSWER: A'
  expect(recognise({ name: 'tempelan.txt', content: Buffer.from(text) }, () => text)).toBe('text')
  expect(readAll(text).map(([, , answer]) => answer)).toEqual(['B', 'A', 'A'])
})

describe('a file', () => {
  const of = (content: string, name = 'soal.txt') =>
    recognise({ name, content: Buffer.from(content) }, () => content)
  it('is recognised by what stands in it', () => {
    expect(of('<?xml version="1.0"?><quiz></quiz>')).toBe('moodle_xml')
    expect(of('\n<quiz>')).toBe('moodle_xml')
    expect(of('PK\x03\x04…')).toBe('excel')
    expect(of('Pertanyaan;Opsi A\nx;y', 'soal.csv')).toBe('excel')
    expect(of('Apa?\nA. x\nB. y\nANSWER: B')).toBe('aiken')
    expect(of('Apa? {=x ~y}')).toBe('gift')
    expect(of('::Judul:: Apa?')).toBe('gift')
    expect(of('1. Apa?\nA. x\n*B. y')).toBe('text')
    expect(of('1. Himpunan {1, 2} berisi?\nA. x\n*B. y')).toBe('text')
    expect(of('Tanpa apa pun')).toBe('text')
    expect(of('1. Satu?\nA. x\nB. y\nANSWER: B\n2. Dua?\nA. x\nB. y\nANSWER: A')).toBe('aiken')
  })
})
