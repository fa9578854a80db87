import { describe, expect, it } from 'vitest'
import { readGift } from './gift.ts'

const one = async (text: string) => {
  const { questions, errors } = await readGift(text)
  expect(errors).toEqual([])
  expect(questions).toHaveLength(1)
  const [question] = questions
  if (!question) throw new Error('nothing read')
  return question
}
const refusal = async (text: string) => (await readGift(text)).errors

describe('a GIFT question', () => {
  it('takes over texts, options and key', async () => {
    expect(await one('::Ibu kota:: Ibu kota Indonesia? {\n~Bandung\n=Jakarta\n~Medan\n}')).toEqual({
      line: 1,
      number: 1,
      type: 'MULTIPLE_CHOICE',
      question: '<p>Ibu kota Indonesia?</p>',
      options: ['<p>Bandung</p>', '<p>Jakarta</p>', '<p>Medan</p>'],
      answer: 'B',
      key: null,
      explanation: null,
      option_explanations: [null, null, null],
      point: null,
      level: [],
      goals: null,
      related: null,
      part: null,
    })
  })

  it('understands escapes', async () => {
    const question = await one('Himpunan \\{1\\} \\~ 2 \\= 3 \\# \\: \\\\ ? {=a\\=b ~x\\:y\\nz}')
    expect(question.question).toBe('<p>Himpunan {1} ~ 2 = 3 # : \\ ?</p>')
    expect(question.options).toEqual(['<p>a=b</p>', '<p>x:y<br />z</p>'])
  })

  it('bears signs that Moodle takes as they are outside the braces, and colons within', async () => {
    const question = await one('Diketahui: x = 3 ~ 4 # lihat https://a.id {=jam 10:30 ~jam 11:00}')
    expect(question.question).toBe('<p>Diketahui: x = 3 ~ 4 # lihat https://a.id</p>')
    expect(question.options).toEqual(['<p>jam 10:30</p>', '<p>jam 11:00</p>'])
  })

  it('knows the marks of formats; options inherit the question’s', async () => {
    const html = await one('[html]<p>Apa <b>ini</b>?</p>{=<i>ya</i> ~[markdown]**tidak** ~[plain]<b>}')
    expect(html.question).toBe('<p>Apa <b>ini</b>?</p>')
    expect(html.options).toEqual(['<p><i>ya</i></p>', '<p><strong>tidak</strong></p>', '<p>&lt;b&gt;</p>'])
    const plainQuestion = await one('[plain]a < b & c {=<u>x</u> ~y}')
    expect(plainQuestion.question).toBe('<p>a &lt; b &amp; c</p>')
    expect(plainQuestion.options[0]).toBe('<p>&lt;u&gt;x&lt;/u&gt;</p>')
    expect((await one('[markdown]Satu\nbaris `kode` dan *miring*{}')).question).toBe(
      '<p>Satu<br />baris <code>kode</code> dan <em>miring</em></p>',
    )
  })

  it('turns formulas into those of the editor', async () => {
    expect((await one('Turunan \\\\(x^2\\\\) dan $$\\\\frac\\{1\\}\\{2\\}$$ {}')).question).toBe(
      '<p>Turunan <span data-type="inline-math" data-latex="x^2"></span> dan <span data-type="inline-math" data-latex="\\frac{1}{2}"></span></p>',
    )
  })

  it('is true or false, or an essay', async () => {
    for (const [mark, value] of [
      ['T', true],
      ['TRUE', true],
      ['F', false],
      ['FALSE', false],
    ])
      expect(await one(`Bumi bulat.{${mark}}`)).toMatchObject({ type: 'TRUE_FALSE', key: { value } })
    expect(await one('Jelaskan hukum Newton {}')).toMatchObject({ type: 'ESSAY', options: [], answer: null })
  })

  it('keeps the gap of a sentence', async () => {
    expect((await one('Dua tambah dua {=empat ~lima} bukan?')).question).toBe(
      '<p>Dua tambah dua _____ bukan?</p>',
    )
  })

  it('reads weights: a full one is the key, parts are dropped with a warning', async () => {
    const { questions, warnings } = await readGift('X {~%100%a ~%50%b ~%-25%c}')
    expect(questions[0]?.answer).toBe('A')
    expect(warnings).toEqual([
      { line: 1, number: 1, message: 'Nilai sebagian dan pengurangan nilai opsi dilewati' },
    ])
  })

  it('takes general feedback and that of options as explanations, and drops other feedback with a warning', async () => {
    const { questions, warnings } = await readGift(
      'X {=a#bagus ~b ~c#[html]<b>keliru</b> ####umum}\n\nY {T#salah#benar####karena}',
    )
    expect(questions).toMatchObject([
      { explanation: '<p>umum</p>', option_explanations: ['<p>bagus</p>', null, '<p><b>keliru</b></p>'] },
      { explanation: '<p>karena</p>' },
    ])
    expect(warnings).toEqual([{ line: 3, number: 2, message: 'Umpan balik dilewati' }])
  })

  it('carries points, levels and goal as tags', async () => {
    expect(
      await one(
        '// [tag:bobot: 2,5] [tag:C3] [tag:c2] [tag:materi: Bab 1] [tag:bagian: hlm. 3–5]\n// [tag:tujuan: Hitung [luas\\]]\nX {=a ~b}',
      ),
    ).toMatchObject({
      point: 2.5,
      level: ['c2', 'c3'],
      goals: 'Hitung [luas]',
      related: 'Bab 1',
      part: 'hlm. 3–5',
    })
    expect((await readGift('// [tag:sulit] [tag:c1]\nX {=a ~b}')).questions).toMatchObject([
      { tags: ['sulit'], level: ['c1'] },
    ])
  })
})

describe('a GIFT file', () => {
  it('skips categories, comments and descriptions', async () => {
    const {
      questions,
      errors,
      categories,
      passed: passedOver,
    } = await readGift(
      '$CATEGORY: Bab 1\n\n// catatan {aneh\nA {=1 ~2}\n\n\n   \nHanya teks\n\n$CATEGORY: Bab 2\nB {\n// di dalam\n=1\n~2\n}',
    )
    expect(errors).toEqual([])
    expect(questions.map(({ line, question }) => [line, question])).toEqual([
      [4, '<p>A</p>'],
      [11, '<p>B</p>'],
    ])
    expect(passedOver).toEqual([
      { line: 8, number: 2, message: 'Teks tanpa jawaban { } bukan soal, dilewati' },
    ])
    expect(questions.map(({ category }) => category)).toEqual(['Bab 1', 'Bab 2'])
    expect(categories).toEqual([
      { line: 1, name: 'Bab 1' },
      { line: 10, name: 'Bab 2' },
    ])
  })

  it('says where it is broken and reads the rest', async () => {
    const { questions, errors } = await readGift('A {=1 ~2}\n\nB {\n=1\n~2\n\nC {=1 ~2}\n\nD {\n=1\n~\n}')
    expect(questions.map(({ line }) => line)).toEqual([1, 7])
    expect(errors).toMatchObject([
      { line: 3, message: 'Kurung kurawal } penutup belum ada' },
      { line: 11, message: 'Tidak sesuai aturan GIFT' },
    ])
  })

  it('refuses what Tuntas has no question for', async () => {
    expect(await refusal('A {#=3 =4}')).toEqual([
      { line: 1, number: 1, message: 'Soal angka dengan beberapa jawaban benar tidak didukung' },
    ])
    expect((await refusal('\n\nA {=a* =b\\\\*c*}'))[0]).toMatchObject({ line: 3 })
    expect(await refusal('A {~a ~b}')).toEqual([
      { line: 1, number: 1, message: 'Soal belum punya jawaban benar (tanda =)' },
    ])
    expect(await refusal('A {=1 ~2 ~3 ~4 ~5 ~6}')).toEqual([
      { line: 1, number: 1, message: 'Opsi lebih dari lima (A sampai E)' },
    ])
  })
})
