import { describe, expect, it } from 'vitest'
import { readMoodleXml } from './moodle-xml.ts'

const quiz = (...questions: string[]) =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<quiz>\n${questions.join('\n')}\n</quiz>\n`
const choice = (answers: string, more = '') =>
  `<question type="multichoice"><name><text>N</text></name><questiontext format="html"><text><![CDATA[<p>Apa?</p>]]></text></questiontext>${more}${answers}</question>`
const answer = (fraction: number | string, text: string) =>
  `<answer fraction="${fraction}" format="html"><text>${text}</text><feedback><text></text></feedback></answer>`
const two = answer(0, 'a') + answer(100, 'b')

describe('a Moodle question', () => {
  it('takes over texts in CDATA and with entities, key, grade and tags', async () => {
    const { questions, errors, warnings } = await readMoodleXml(
      quiz(
        '<!-- question: 1 --><question type="category"><category><text>$course$/x</text></category></question>',
        choice(
          answer(0, '&lt;p&gt;5 &amp;lt; 6&#33;&lt;/p&gt;') +
            answer('100.00000', '<![CDATA[<p>a &amp; b</p>]]>'),
          '<defaultgrade>2.5000000</defaultgrade><single>true</single><tags><tag><text>C4</text></tag><tag><text>tujuan: Menghitung &amp; menilai</text></tag></tags>',
        ),
      ),
    )
    expect(errors).toEqual([])
    expect(warnings).toEqual([])
    expect(questions).toEqual([
      {
        line: 4,
        category: '$course$/x',
        number: 1,
        type: 'MULTIPLE_CHOICE',
        question: '<p>Apa?</p>',
        options: ['<p>5 &lt; 6!</p>', '<p>a &amp; b</p>'],
        answer: 'B',
        key: null,
        explanation: null,
        option_explanations: [null, null],
        point: 2.5,
        level: ['c4'],
        goals: 'Menghitung & menilai',
        related: null,
        part: null,
      },
    ])
  })

  it('takes general feedback and that of answers as explanations, and says what it leaves out', async () => {
    const textNode = (name: string, words: string) => `<${name} format="html"><text>${words}</text></${name}>`
    const { questions, warnings } = await readMoodleXml(
      quiz(
        choice(
          `<answer fraction="100"><text>a</text>${textNode('feedback', 'tepat')}</answer>${answer(0, 'b')}`,
          textNode('generalfeedback', '<![CDATA[<p>Sebab x</p>]]>') + textNode('correctfeedback', 'Hebat'),
        ),
      ),
    )
    expect(questions).toMatchObject([
      { explanation: '<p>Sebab x</p>', option_explanations: ['<p>tepat</p>', null] },
    ])
    expect(warnings).toEqual([{ line: 3, number: 1, message: 'Umpan balik dilewati' }])
  })

  it('knows essays, true and false, and other marks of texts', async () => {
    const text = (format: string, words: string) =>
      `<questiontext format="${format}"><text>${words}</text></questiontext>`
    const { questions } = await readMoodleXml(
      quiz(
        `<question type="essay">${text('markdown', 'Uraikan **ini**')}</question>`,
        `<question type="truefalse">${text('plain_text', 'a &lt; b')}${answer(0, 'true')}${answer(100, 'false')}</question>`,
        `<question type="truefalse">${text('moodle_auto_format', 'x')}${answer(100, 'true')}${answer(0, 'false')}</question>`,
      ),
    )
    expect(questions.map(({ type, question, key }) => [type, question, key])).toEqual([
      ['ESSAY', '<p>Uraikan <strong>ini</strong></p>', null],
      ['TRUE_FALSE', '<p>a &lt; b</p>', { value: false }],
      ['TRUE_FALSE', '<p>x</p>', { value: true }],
    ])
  })

  it('brings its pictures along', async () => {
    const picture = Buffer.from('89504e470d0a1a0a', 'hex')
    const parsedFile = await readMoodleXml(
      quiz(
        `<question type="essay"><questiontext format="html"><text><![CDATA[<img src="@@PLUGINFILE@@/peta%20a.png" /><img src="data:image/png;base64,${picture.toString('base64')}" />]]></text><file name="peta a.png" path="/" encoding="base64">${picture.toString('base64')}</file></questiontext></question>`,
      ),
    )
    expect(parsedFile.questions[0]?.question).toBe(
      '<img src="tuntas-picture-0" /><img src="tuntas-picture-1" />',
    )
    expect(parsedFile.pictures.map(({ name, content }) => [name, content.equals(picture)])).toEqual([
      ['peta a.png', true],
      ['gambar.png', true],
    ])
  })

  it('is refused with its line where Tuntas has none like it', async () => {
    const otherQuestion = (type: string) =>
      `<question type="${type}"><questiontext><text>x</text></questiontext></question>`
    const { questions, errors } = await readMoodleXml(
      quiz(
        otherQuestion('ddimageortext'),
        otherQuestion('shortanswer'),
        choice(answer(50, 'a') + answer(50, 'b') + answer(0, 'c')),
        choice(answer(100, 'a') + answer(100, 'b')),
        choice(answer(0, 'a') + answer(0, 'b')),
        choice(answer(100, 'a') + answer(0, 'b').repeat(5)),
        '<question type="essay"><questiontext><text>&lt;img src="@@PLUGINFILE@@/x.png"&gt;</text></questiontext></question>',
        choice(two),
      ),
    )
    expect(questions.map(({ line }) => line)).toEqual([10])
    expect(errors).toEqual([
      { line: 3, number: 1, message: 'Soal seret ke gambar (ddimageortext) tidak didukung' },
      { line: 4, number: 2, message: 'Soal belum punya jawaban benar' },
      { line: 5, number: 3, message: 'Soal dengan beberapa jawaban benar tidak didukung' },
      { line: 6, number: 4, message: 'Soal dengan beberapa jawaban benar tidak didukung' },
      { line: 7, number: 5, message: 'Soal belum punya jawaban benar (fraction="100")' },
      { line: 8, number: 6, message: 'Opsi lebih dari lima (A sampai E)' },
      { line: 9, number: 7, message: 'Gambar x.png tidak disertakan dalam file' },
    ])
  })
})

describe('a Moodle file', () => {
  it('says where it is broken and reads the rest', async () => {
    const { questions, errors } = await readMoodleXml(
      quiz('<question type="essay"><name></question>', choice(two)),
    )
    expect(questions).toHaveLength(1)
    expect(errors).toEqual([{ line: 3, number: 1, message: 'XML tidak lengkap atau salah tulis' }])
    for (const [text, line] of [
      ['<html></html>', 1],
      ['bukan xml', 1],
      ['<quiz>\n<question type="essay">', 2],
      ['<quiz>\n\n<!-- x', 3],
      ['<quiz><question type="essay"><questiontext><text><![CDATA[x', 1],
    ] as const)
      expect((await readMoodleXml(text)).errors, text).toMatchObject([{ line }])
    expect((await readMoodleXml(quiz(choice(two)).replace('</quiz>', ''))).errors).toMatchObject([
      { message: 'File terpotong: penutup </quiz> tidak ditemukan' },
    ])
  })

  it('expands no entity of its own', async () => {
    const bomb = `<?xml version="1.0"?>\n<!DOCTYPE quiz [\n<!ENTITY a "aaaaaaaaaa"><!ENTITY b "&a;&a;&a;"> ]>\n${quiz(choice(two.replace('a<', '&b;<')))}`
    expect(await readMoodleXml(bomb)).toMatchObject({
      questions: [],
      errors: [{ line: 2, message: 'DOCTYPE dan ENTITY tidak diterima' }],
    })
    const inside = await readMoodleXml(
      quiz(`<question type="essay"><!DOCTYPE x SYSTEM "file:///etc/passwd"></question>`),
    )
    expect(inside).toMatchObject({ questions: [], errors: [{ line: 3 }] })
    const unknown = await readMoodleXml(quiz(choice(answer(100, '&xxe;') + answer(0, 'b'))))
    expect(unknown.questions[0]?.options[0]).toBe('<p>&xxe;</p>')
  })

  it('does not mistake names of JavaScript for elements', async () => {
    const oddQuestion =
      '<question type="essay"><__proto__><x>1</x></__proto__><constructor><text>x</text></constructor><questiontext><text>x</text></questiontext></question>'
    const { questions, errors } = await readMoodleXml(quiz(oddQuestion))
    expect(questions.length + errors.length).toBe(1)
    expect(({} as { x?: unknown }).x).toBeUndefined()
  })
})

describe('words to pick or drag into a text', () => {
  const word = (element: string, text: string, group: number) =>
    `<${element}><text>${text}</text><group>${group}</group></${element}>`
  it.each([
    ['gapselect', 'selectoption', []],
    ['ddwtos', 'dragbox', ['Kata yang diseret menjadi pilihan di tiap rumpang']],
  ])('of %s become gaps with choices', (type, element, losses) => {
    const words = [
      ['Bandung', 1],
      ['es~batu', 2],
      ['Surabaya', 1],
      ['uap', 2],
    ] as const
    const { questions, errors, warnings } = readMoodleXml(
      `<quiz><question type="${type}"><name><text>x</text></name><questiontext format="html"><text><![CDATA[<p>Ibu kota [[1]], air beku [[2]].</p>]]></text></questiontext>${words.map(([text, group]) => word(element, text, group)).join('')}</question></quiz>`,
    )
    expect([errors, warnings.map(({ message }) => message)]).toEqual([[], losses])
    expect(questions).toMatchObject([
      {
        type: 'CLOZE',
        content: {
          text: '<p>Ibu kota [[r1]], air beku [[r2]].</p>',
          gaps: [
            { options: [{ label: '<p>Bandung</p>' }, { label: '<p>Surabaya</p>' }] },
            { options: [{ label: '<p>es~batu</p>' }, { label: '<p>uap</p>' }] },
          ],
        },
        key: { gaps: { r1: { answer: 'o1' }, r2: { answer: 'o1' } } },
      },
    ])
  })
})
