import { describe, expect, it } from 'vitest'
import { rangedContent } from '../../../../platform/files/unzip.ts'
import { readQuestionFile } from '../read-file.ts'

/** Tables of questions under the headers of CBT systems. */

const readTable = async (csv: string) => {
  const content = Buffer.from(csv)
  const { format, found: parsedFile } = await readQuestionFile(
    { name: 'soal.csv', content },
    rangedContent(content),
    undefined,
  )
  expect(format).toBe('excel')
  return parsedFile
}

describe('a table of a CBT system', () => {
  it.each([
    ['letters', 'No,Soal,A,B,C,Kunci\n1,Ibu kota?,Surabaya,Bandung,Semarang,B\n'],
    [
      'English',
      'question_text,option_a,option_b,option_c,correct_answer\nIbu kota?,Surabaya,Bandung,Semarang,option_b\n',
    ],
    ['numbers', 'Soal;Pilihan A;Pilihan B;Pilihan C;Jawaban Benar\nIbu kota?;Surabaya;Bandung;Semarang;2\n'],
    ['words', 'Soal;Opsi A;Opsi B;Opsi C;Kunci Jawaban\nIbu kota?;Surabaya;Bandung;Semarang;bandung\n'],
    ['one cell', 'question,options,answer\nIbu kota?,A. Surabaya | B. Bandung | C. Semarang,B\n'],
    ['JSON', 'question,options,answer\nIbu kota?,"[""Surabaya"",""Bandung"",""Semarang""]",Bandung\n'],
  ])('is read by its headers: %s', async (_, csv) => {
    const { questions, errors, warnings } = await readTable(csv)
    expect([errors, warnings]).toEqual([[], []])
    expect(questions).toMatchObject([
      {
        type: 'MULTIPLE_CHOICE',
        question: '<p>Ibu kota?</p>',
        options: ['<p>Surabaya</p>', '<p>Bandung</p>', '<p>Semarang</p>'],
        answer: 'B',
      },
    ])
  })

  it('names the columns that it does not read', async () => {
    const { warnings } = await readTable('Soal,A,B,Kunci,Audio,Waktu\nApa?,x,y,A,a.mp3,30\n')
    expect(warnings.map(({ message }) => message)).toEqual([
      'Kolom "Audio" dilewati',
      'Kolom "Waktu" dilewati',
    ])
  })

  it('says what it saw where no column holds questions', async () => {
    const { errors } = await readTable('Nama,Nilai\nBudi,90\n')
    expect(errors.map(({ message }) => message)).toEqual([
      'Kolom Pertanyaan (atau Soal) tidak ditemukan. Pakai templat Excel soal. Yang terbaca: Nama, Nilai.',
    ])
  })
})
