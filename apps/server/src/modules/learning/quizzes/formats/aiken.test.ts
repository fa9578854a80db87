import { describe, expect, it } from 'vitest'
import { readAiken } from './aiken.ts'

describe('an Aiken file', () => {
  it('takes over questions with either mark, over several lines', () => {
    const { questions, errors } = readAiken(
      'Ibu kota Jawa Barat?\nA. Bandung\nB. Bogor\nANSWER: A\n\nPerhatikan:\nx < 3\nA) satu\nB) dua\nyang panjang\nC) tiga\nanswer: c\n',
    )
    expect(errors).toEqual([])
    expect(questions).toMatchObject([
      {
        line: 1,
        question: '<p>Ibu kota Jawa Barat?</p>',
        options: ['<p>Bandung</p>', '<p>Bogor</p>'],
        answer: 'A',
      },
      {
        line: 6,
        question: '<p>Perhatikan:<br />x &lt; 3</p>',
        options: ['<p>satu</p>', '<p>dua<br />yang panjang</p>', '<p>tiga</p>'],
        answer: 'C',
        point: null,
        level: [],
      },
    ])
  })

  it('names the line of what is wrong and reads the rest', () => {
    const { questions, errors } = readAiken(
      'Satu?\nA. x\nC. y\nANSWER: A\n\nDua?\nA. x\nB. y\nANSWER: D\n\nTiga?\nA. x\nB. y\nANSWER: B\n\nEmpat?\nA. x\nB. y\n',
    )
    expect(questions.map(({ line }) => line)).toEqual([11])
    expect(errors).toEqual([
      { line: 3, number: 1, message: 'Opsi C tidak berurutan, seharusnya B' },
      { line: 9, number: 2, message: 'Kunci jawaban D tidak ada di opsi' },
      { line: 16, number: 4, message: 'Baris ANSWER: belum ada untuk soal ini' },
    ])
  })

  it('refuses six options, one option and an answer without a question', () => {
    const six = [...'ABCDEF'].map((letter) => `${letter}. x`).join('\n')
    expect(readAiken(`S?\n${six}\nANSWER: A`).errors).toEqual([
      { line: 7, number: 1, message: 'Opsi lebih dari lima (A sampai E)' },
    ])
    expect(readAiken('S?\nA. x\nANSWER: A').errors[0]?.message).toBe('Isi paling sedikit dua opsi jawaban')
    expect(readAiken('\nANSWER: A').errors).toEqual([{ line: 2, number: 1, message: 'Teks soal belum ada' }])
  })
})
