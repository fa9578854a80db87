import { describe, expect, it } from 'vitest'
import { compareCost } from '../../../test/cost.ts'
import { AppError } from '../errors.ts'
import { cleanRichText } from './rich-text.ts'

/**
 * Typical paste from Word: conditional comments, styles, its own tags, list paragraphs, a table, a local
 * picture.
 */
const WORD = `<html xmlns:o="urn:schemas-microsoft-com:office:office"><head><title>Dokumen</title>
<style><!-- @font-face {font-family:Wingdings} p.MsoNormal {margin:0cm} --></style>
<xml><w:WordDocument><w:View>Normal</w:View></w:WordDocument></xml></head>
<body lang=IN><!--StartFragment--><p class=MsoListParagraph style='mso-list:l0 level1 lfo1'><!--[if !supportLists]--><span
style='font-family:Symbol'>·</span><!--[endif]-->Normalisasi<o:p></o:p></p>
<h1 style='color:red'>Bentuk normal</h1>
<table class=MsoTableGrid border=1 style='border-collapse:collapse'><tr><td width=300 colspan=2 style='padding:0'><p class=MsoNormal><b>1NF</b></p></td></tr></table>
<img width=200 src="file:///C:/Users/a/clip_image001.png" v:shapes="x"><!--EndFragment--></body></html>`

const WEB = `<style>body{display:none}</style><script src="https://x.id/a.js"></script>
<nav onclick="go()">Menu</nav><article style="position:fixed"><h2 id="a" onmouseover="x()">Indeks</h2>
<p>Pohon <strong>B+</strong> <a href="javascript:alert(1)">curang</a> <a href="/lain" onclick="x()">baik</a></p>
<iframe src="https://x.id">isi bingkai</iframe><noscript>nyalakan</noscript><template>cetakan</template>
<form action="https://x.id"><input name="password"><button>Kirim</button></form>
<img src="https://x.id/pelacak.gif" onerror="alert(1)"><svg onload="alert(1)"><text>gambar</text></svg>
<pre><code class="language-sql evil">select 1 &lt; 2</code></pre></article>`

describe('what is pasted', () => {
  it('from Word keeps its content and loses its make-up', () => {
    const clean = cleanRichText(WORD)
    expect(clean).toContain('Normalisasi')
    expect(clean).toContain('<h2>Bentuk normal</h2>')
    expect(clean).toMatch(/<td colspan="2"><p><b>1NF<\/b><\/p><\/td>/)
    for (const property of [
      'style',
      'Mso',
      'o:p',
      '<!--',
      'WordDocument',
      'Normal<',
      'font-face',
      'Dokumen',
      '<img',
    ])
      expect(clean, property).not.toContain(property)
  })

  it('from the web keeps its content and nothing that runs, frames or asks', () => {
    const clean = cleanRichText(WEB)
    expect(clean).toContain('<h2>Indeks</h2>')
    expect(clean).toContain('<strong>B+</strong>')
    expect(clean).toContain('<code class="language-sql">select 1 &lt; 2</code>')
    expect(clean).toContain('href="/lain"')
    for (const element of [
      'script',
      ' on',
      'iframe',
      'isi bingkai',
      'nyalakan',
      'cetakan',
      'form',
      'input',
      'pelacak',
      'svg',
      'evil',
      'style',
    ])
      expect(clean.toLowerCase(), element).not.toContain(element)
  })
})

describe('attacks', () => {
  it.each([
    '<img src=x onerror=alert(1)>',
    '<a href="java\tscript:alert(1)">x</a>',
    '<a href="data:text/html,<script>alert(1)</script>">x</a>',
    '<a href="//x.id">x</a>',
    '<img src="data:image/svg+xml;base64,PHN2Zz4=">',
    '<math><mi xlink:href="javascript:alert(1)">x</mi></math>',
    '<svg><animate onbegin=alert(1)></svg>',
    '<p style="background:url(javascript:alert(1))">x</p>',
    '<table background="javascript:alert(1)"><td>x</table>',
    '<object data="javascript:alert(1)">x</object><embed src="javascript:alert(1)">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '<scr<script>ipt>alert(1)</scr</script>ipt>',
    '<div data-type="block-math" data-latex="x" onclick="alert(1)">x</div>',
  ])('%s does nothing', (attack) => {
    const clean = cleanRichText(attack)
    expect(clean).not.toMatch(
      /<(script|img|svg|object|embed|style|math)|\son\w+=|javascript:|data:|style=|"\/\//i,
    )
  })
})

const clean = (text: string) => {
  try {
    cleanRichText(text)
  } catch (error) {
    expect(error).toBeInstanceOf(AppError)
  }
}
const [SMALL, LARGE] = [50_000, 200_000]
/** Time ratio for four times the text; linear work gives four, quadratic sixteen. */
const compare = (make: (length: number) => string) =>
  compareCost(
    () => clean(make(SMALL)),
    () => clean(make(LARGE)),
  )

describe('a text made to be slow', () => {
  it.each([
    '<b>',
    '<i><b>',
    '<ul><li>',
    '<div><p>',
    '<table><td>',
    '</p>',
    '</br>',
    '</b>',
    '<b><!--</b>-->',
    '<b></i>',
    '<p>x',
    '<br>',
    '<a href="x">',
    '<p a=b c=d>',
    '<p style="text-align: ">',
    '<img src=x>',
    '<svg><b>',
    '<textarea><b>',
    '<',
    '<!--',
    '<![CDATA[',
    '&',
    '&lt;',
    '"',
  ])('of %s takes time in proportion to its length', (unit) => {
    expect(compare((length) => unit.repeat(length / unit.length))).toBeLessThan(8)
  })

  it('of one address full of comments, too', () => {
    const link = (length: number) =>
      `<a href="${'y'.repeat(length / 2)}${'<!---->'.repeat(length / 14)}">x</a>`
    expect(compare(link)).toBeLessThan(8)
    expect(cleanRichText(link(100))).not.toContain('href')
  })

  it('is refused in words where it has too many tags, or tags in too many others', () => {
    expect(() => cleanRichText('<p>x</p>'.repeat(10_001))).toThrow('terlalu banyak format')
    expect(() => cleanRichText('<b>'.repeat(201))).toThrow('bertumpuk terlalu dalam')
    expect(() => cleanRichText('<b><!--</b>-->'.repeat(201))).toThrow('bertumpuk terlalu dalam')
  })

  it('does not stop what people write: a large table, and paragraphs whose ends another program left out', () => {
    const cell = '<td colspan="1" rowspan="1"><p>1</p></td>'
    const table = `<table><tbody>${`<tr>${cell.repeat(8)}</tr>`.repeat(500)}</tbody></table>`
    expect(cleanRichText(table)).toBe(table)
    expect(cleanRichText('<p>x'.repeat(5_000))).toBe('<p>x</p>'.repeat(5_000))
    expect(cleanRichText('<ul><li>x'.repeat(90))).toContain('<li>')
  })
})

describe('what stays', () => {
  it('is formulas, tables, code and links', () => {
    const savedHtml =
      '<div data-type="block-math" data-latex="\\frac{1}{2}"></div><p><span data-type="inline-math" data-latex="x^2"></span></p>' +
      '<table><tbody><tr><th colspan="1" rowspan="1"><p>a</p></th></tr></tbody></table><pre><code>x</code></pre>'
    expect(cleanRichText(savedHtml)).toBe(savedHtml)
  })

  it('are links that tell nothing to whom they lead to, whatever else they ask for', () => {
    const link = (attributes: string) => cleanRichText(`<a ${attributes}>a</a>`)
    const safe = 'rel="noopener noreferrer nofollow" target="_blank"'
    expect(link('href="mailto:a@b.id"')).toBe(`<a href="mailto:a@b.id" ${safe}>a</a>`)
    expect(link('href="https://b.id/?a=1&amp;b" target="_top" rel="opener" ping="https://c.id" id="x"')).toBe(
      `<a href="https://b.id/?a=1&amp;b" target="_blank" rel="noopener noreferrer nofollow">a</a>`,
    )
    for (const href of ['ftp://b.id', 'javascript:alert(1)', 'blob:https://b.id/x', 'tel:1', '//b.id'])
      expect(link(`href="${href}"`), href).toBe(`<a ${safe}>a</a>`)
  })

  it('is how a paragraph or heading is aligned, also where another program says it in a style', () => {
    const savedHtml =
      '<p data-align="center">a</p><h2 data-align="right">b</h2><h3 data-align="justify">c</h3><h4>d</h4>'
    expect(cleanRichText(savedHtml)).toBe(savedHtml)
    expect(cleanRichText('<p style="color:red; TEXT-ALIGN: Center;">a</p>')).toBe(
      '<p data-align="center">a</p>',
    )
    expect(cleanRichText('<h1 style="text-align:right!important">a</h1>')).toBe(
      '<h2 data-align="right">a</h2>',
    )
    for (const none of [
      '<p data-align="x;position:fixed">a</p>',
      '<p style="text-align:start">a</p>',
      '<p style="x-text-align:center">a</p>',
      '<p style="text-align:center url(x)">a</p>',
      '<p class="center" align="x">a</p>',
    ])
      expect(cleanRichText(none), none).toBe('<p>a</p>')
    expect(cleanRichText('<div data-align="center">a</div>')).toBe('<div>a</div>')
  })

  it('are pictures that the caller may keep', () => {
    const keep = (src: string) => (src === '/a' ? '/b' : null)
    expect(cleanRichText('<img src="/a" alt="x"><img src="/c"><img>', keep)).toBe('<img alt="x" src="/b" />')
  })
})

it('powers, directions and alternative texts stay', () => {
  for (const html of [
    '<p>x<sup>2</sup> H<sub>2</sub>O <mark>tanda</mark></p>',
    '<p dir="rtl">قلم</p><h2 data-align="center" dir="auto">a</h2><ul dir="rtl"><li>a</li></ul>',
  ])
    expect(cleanRichText(html)).toBe(html)
  expect(cleanRichText('<p style="direction: rtl; text-align: center" dir="x">a</p>')).toBe(
    '<p data-align="center" dir="rtl">a</p>',
  )
  expect(cleanRichText('<table DIR=RTL><tr><td dir="evil">a</td></tr></table>')).toBe(
    '<table dir="rtl"><tr><td>a</td></tr></table>',
  )
  const keep = (src: string) => src
  expect(cleanRichText('<p><img src="/a.png" alt=""><img src="/b.png" alt="Bagan"></p>', keep)).toBe(
    '<p><img alt="" src="/a.png" /><img alt="Bagan" src="/b.png" /></p>',
  )
})
