import { describe, expect, it } from 'vitest'
import { zipFiles } from '../../../../../../test/qti-samples.ts'
import { rangedContent } from '../../../../../platform/files/unzip.ts'
import { readQuestionFile } from '../../read-file.ts'

/** Question banks as lecturers write them in Word. */

const NAMES = 'xmlns:w="w" xmlns:m="m" xmlns:a="a" xmlns:r="r" xmlns:wp="wp" xmlns:mc="mc" xmlns:v="v"'
const run = (text: string, properties = '') =>
  `<w:r>${properties && `<w:rPr>${properties}</w:rPr>`}<w:t xml:space="preserve">${text}</w:t></w:r>`
const p = (inner: string, list?: [id: number, level: number]) =>
  `<w:p>${list ? `<w:pPr><w:numPr><w:ilvl w:val="${list[1]}"/><w:numId w:val="${list[0]}"/></w:numPr></w:pPr>` : ''}${inner}</w:p>`
const line = (text: string) => p(run(text))
const table = (...rows: string[][]) =>
  `<w:tbl>${rows.map((cells) => `<w:tr>${cells.map((text) => `<w:tc>${line(text)}</w:tc>`).join('')}</w:tr>`).join('')}</w:tbl>`

const read = async (body: string, more: Record<string, string | Buffer> = {}) => {
  const content = await zipFiles({
    'word/document.xml': `<?xml version="1.0"?><w:document ${NAMES}><w:body>${body}</w:body></w:document>`,
    ...more,
  })
  const { format, found: parsedFile } = await readQuestionFile(
    { name: 'soal.docx', content },
    rangedContent(content),
    undefined,
  )
  expect(format).toBe('word')
  return parsedFile
}
const brief = ({ questions }: Awaited<ReturnType<typeof read>>) =>
  questions.map(({ type, question, options, answer }) => [type, question, options, answer])

describe('a Word file of questions', () => {
  it('has its key as a star, as the only bold option, as a line, or as a list', async () => {
    const options = ['<p>Surabaya</p>', '<p>Bandung</p>']
    const expected = [['MULTIPLE_CHOICE', '<p>Ibu kota?</p>', options, 'B']]
    for (const [name, body] of Object.entries({
      star: line('1. Ibu kota?') + line('A. Surabaya') + line('*B. Bandung'),
      bold: line('1. Ibu kota?') + line('A. Surabaya') + p(run('B. ', '<w:b/>') + run('Bandung', '<w:b/>')),
      line: line('1. Ibu kota?') + line('A. Surabaya') + line('B. Bandung') + line('Kunci: B'),
      list:
        line('1. Ibu kota?') +
        line('A. Surabaya') +
        line('B. Bandung') +
        line('Kunci Jawaban') +
        line('1. B'),
      table:
        line('1. Ibu kota?') + line('A. Surabaya') + line('B. Bandung') + table(['No', 'Kunci'], ['1', 'B']),
      flat: line('1. Ibu kota?') + line('A. Surabaya') + line('B. Bandung') + table(['1', '2'], ['B', 'C']),
      beside: line('1. Ibu kota?') + p('<w:r><w:t>A. Surabaya</w:t><w:tab/><w:t>B. Bandung*</w:t></w:r>'),
      breaks: p(
        '<w:r><w:t>1. Ibu kota?</w:t><w:br/><w:t>A. Surabaya</w:t><w:br/><w:t>B. Bandung *</w:t></w:r>',
      ),
    }))
      expect(brief(await read(body)), name).toEqual(expected)
  })

  it('is read where Word writes the numbers and letters', async () => {
    const numbering = `<w:numbering ${NAMES}><w:abstractNum w:abstractNumId="0"><w:lvl w:ilvl="0"><w:numFmt w:val="decimal"/></w:lvl><w:lvl w:ilvl="1"><w:numFmt w:val="upperLetter"/></w:lvl></w:abstractNum><w:num w:numId="5"><w:abstractNumId w:val="0"/></w:num></w:numbering>`
    const item = (text: string, level: number, bold = false) => p(run(text, bold ? '<w:b/>' : ''), [5, level])
    const parsedFile = await read(
      item('Satu?', 0) +
        item('a', 1) +
        item('b', 1, true) +
        item('Dua?', 0) +
        item('c', 1, true) +
        item('d', 1) +
        item('Jelaskan.', 0),
      { 'word/numbering.xml': numbering },
    )
    expect(brief(parsedFile)).toEqual([
      ['MULTIPLE_CHOICE', '<p>Satu?</p>', ['<p>a</p>', '<p>b</p>'], 'B'],
      ['MULTIPLE_CHOICE', '<p>Dua?</p>', ['<p>c</p>', '<p>d</p>'], 'A'],
      ['ESSAY', '<p>Jelaskan.</p>', [], null],
    ])
  })

  it('keeps formats, equations, tables and pictures, and names the rest', async () => {
    const png = Buffer.from('89504e470d0a1a0a', 'hex')
    const picture = '<w:r><w:drawing><wp:inline><a:blip r:embed="rId4"/></wp:inline></w:drawing></w:r>'
    const equation =
      '<m:oMath><m:f><m:num><m:r><m:t>a</m:t></m:r></m:num><m:den><m:rad><m:radPr><m:degHide m:val="1"/></m:radPr><m:deg/><m:e><m:r><m:t>b</m:t></m:r></m:e></m:rad></m:den></m:f><m:nary><m:naryPr><m:chr m:val="∑"/></m:naryPr><m:sub><m:r><m:t>i=1</m:t></m:r></m:sub><m:sup><m:r><m:t>n</m:t></m:r></m:sup><m:e><m:sSup><m:e><m:r><m:t>x</m:t></m:r></m:e><m:sup><m:r><m:t>2</m:t></m:r></m:sup></m:sSup></m:e></m:nary></m:oMath>'
    const parsedFile = await read(
      p(
        run('1. H') +
          run('2', '<w:vertAlign w:val="subscript"/>') +
          run('O &amp; x') +
          run('2', '<w:vertAlign w:val="superscript"/>') +
          run(' tebal', '<w:b/>') +
          picture,
      ) +
        p(run('Rumus ') + equation) +
        table(['x', 'y'], ['satu', 'dua']) +
        line('A. ya *') +
        p(`${run('B. ')}<w:r><w:drawing><a:graphic/></w:drawing></w:r>${run('tidak')}`),
      {
        'word/_rels/document.xml.rels':
          '<Relationships><Relationship Id="rId4" Type="http://x/image" Target="media/image1.png"/></Relationships>',
        'word/media/image1.png': png,
      },
    )
    expect(parsedFile.questions[0]?.question).toBe(
      '<p>H<sub>2</sub>O &amp; x<sup>2</sup> <strong>tebal</strong><img src="tuntas-picture-0" alt=""><br />Rumus <span data-type="inline-math" data-latex="\\frac{a}{\\sqrt{b}}∑_{i=1}^{n}{{x}^{2}}"></span><br /><table><tbody><tr><td><p>x</p></td><td><p>y</p></td></tr><tr><td><p>satu</p></td><td><p>dua</p></td></tr></tbody></table></p>',
    )
    expect(parsedFile.pictures).toMatchObject([{ name: 'image1.png', line: 1 }])
    expect(parsedFile.warnings.map(({ line: at, message }) => [at, message])).toEqual([
      [5, 'Grafik atau bentuk gambar Word dilewati'],
    ])
  })

  it('says what to do with a .doc', async () => {
    const content = Buffer.from('d0cf11e0a1b11ae1', 'hex')
    await expect(
      readQuestionFile({ name: 'soal.doc', content }, rangedContent(content), undefined),
    ).rejects.toThrow(/\.docx/)
  })
})
