import { expect, test } from 'vitest'
import { pdfPages } from '../../../../test/pdf-text.ts'
import { writePaper } from './copies.ts'

const paper = (texts: string[], copies = 1) => ({
  title: 'Naskah',
  made_at: '2026-11-01T00:00:00Z',
  pictures: {},
  texts,
  copies: Array.from({ length: copies }, (_, at) => ({
    foot: `Kode ${at}`,
    sections: [
      {
        columns: 1,
        items: texts.map((_, text) => ({ gap: 6, parts: [{ text, indent: 24, label: `${text + 1}.` }] })),
      },
    ],
  })),
})
const writePages = async (definition: ReturnType<typeof paper>) =>
  pdfPages(Buffer.from((await writePaper(definition)).bytes))

test('formatted text is printed with all of its words', async () => {
  const [page] = await writePages(
    paper([
      '<p>Satu <strong>tebal</strong> <em>miring</em> H<sub>2</sub>O</p><ul><li>butir</li></ul><pre><code>x = 1</code></pre><table><tr><th>Kepala</th></tr><tr><td rowspan="2">sel</td></tr></table>',
    ]),
  )
  for (const word of [
    'Satu',
    'tebal',
    'miring',
    'butir',
    'x = 1',
    'Kepala',
    'sel',
    'Halaman 1 dari 1',
    'Kode 0',
  ])
    expect(page).toContain(word)
})

test('a question that fits on a page is not divided, and each page says its number', async () => {
  const longLines = Array.from(
    { length: 12 },
    (_, at) => `<p>awal${at}</p>${'<p>tengah</p>'.repeat(9)}<p>akhir${at}</p>`,
  )
  const pages = await writePages(paper(longLines))
  expect(pages.length).toBeGreaterThan(2)
  for (let at = 0; at < 12; at++) {
    const page = pages.find((one) => one.includes(`awal${at} `))
    expect(page, `soal ${at}`).toContain(`akhir${at}`)
  }
  expect(pages.at(-1)).toContain(`Halaman ${pages.length} dari ${pages.length}`)
})

test('the same paper is written once however many copies there are', async () => {
  const texts = Array.from({ length: 30 }, (_, at) => `<p>Soal ${at} ${'kata '.repeat(60)}</p>`)
  const [one, manyCopies] = [await writePaper(paper(texts)), await writePaper(paper(texts, 40))]
  expect(manyCopies.pages).toBe(one.pages * 40)
  expect(manyCopies.bytes.length).toBeLessThan(one.bytes.length * 8)
})

test('hostile texts end in a page, and what cannot be drawn is named', async () => {
  const nested = `${'<blockquote>'.repeat(90)}dalam${'</blockquote>'.repeat(90)}`
  const wideTable = `<table><tr>${'<td>x</td>'.repeat(200)}</tr></table>`
  const bomb = '<p><span data-type="inline-math" data-latex="\\def\\a{\\a\\a}\\a"></span></p>'
  const huge = `<p>${'a'.repeat(20_000)}</p>`
  const { strange: strangeSigns, pages } = await writePaper(
    paper([
      nested,
      wideTable,
      bomb,
      huge,
      '<p>漢</p>',
      '<p><img src="/tidak/ada.png"></p>',
      '<div data-lines="99999"></div>',
    ]),
  )
  expect(pages).toBeGreaterThan(1)
  expect(strangeSigns.map(({ text }) => text)).toEqual(expect.arrayContaining([2, 4]))
})

test('Arabic, Javanese and Latin with marks have glyphs, emoji have names, and other scripts are named', async () => {
  const result = await writePaper(
    paper([
      '<p>مَا مَعْنَى كَلِمَة «كِتَاب»؟ Pilih satu (1).</p>',
      '<p>ꦏꦺꦴꦥꦶ ꦱꦶꦤꦲꦸ ꦧꦱ ꦗꦮ꧉</p>',
      '<p>Muḥammad ʿAlī, những người, /ʃɪp/ ☑ ✓ →</p>',
      '<p>Bagus 👍🏽 🇮🇩 👨‍🎓 ☑️</p>',
      '<p>漢字</p>',
    ]),
  )
  expect(result.strange).toEqual([
    { text: 4, what: '漢' },
    { text: 4, what: '字' },
  ])
  const [page] = await pdfPages(Buffer.from(result.bytes))
  for (const word of ['Muḥammad', 'ʿAlī', '[jempol ke atas]', '[bendera Indonesia]', '[sarjana pria]'])
    expect(page).toContain(word)
})
