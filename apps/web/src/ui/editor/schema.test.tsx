import { Editor, getSchema } from '@tiptap/core'
import { DOMSerializer } from '@tiptap/pm/model'
import { alignedElements, richTextElements } from '@tuntas/contract/wire/rich-text'
import fc from 'fast-check'
import { afterEach, expect, test } from 'vitest'
import { buildExtensions } from './extensions'

let editor: Editor | undefined
afterEach(() => editor?.destroy())
const open = (content: string) => {
  editor?.destroy()
  editor = new Editor({ extensions: buildExtensions(() => undefined), content })
  return editor
}

/** The editor has one name for equal elements, and paragraphs everywhere. Screens collapse spaces. */
const normalise = (html: string) => {
  const { body } = new DOMParser().parseFromString(html, 'text/html')
  for (const element of body.querySelectorAll('colgroup')) element.remove()
  for (const element of body.querySelectorAll('table')) element.removeAttribute('style')
  for (const element of body.querySelectorAll('*'))
    for (const { name, value } of [...element.attributes].sort((a, b) => a.name.localeCompare(b.name))) {
      element.removeAttribute(name)
      element.setAttribute(name, value)
    }
  return body.innerHTML
    .replace(/<(\/?)b>/g, '<$1strong>')
    .replace(/<(\/?)i>/g, '<$1em>')
    .replace(/<\/?(?:thead|tbody|p)>/g, '')
    .replace(/<\/(strong|em|u|s|mark|code|sub|sup|a)><\1>/g, '')
    .replace(/<\/(strong|em|u|s|mark|code|sub|sup|a)><\1>/g, '')
    .replace(/ +/g, ' ')
    .replaceAll('<br> ', '<br>')
    .replace(/ (?:colspan|rowspan)="1"/g, '')
    .replace(/ (?:target|rel)="[^"]*"/g, '')
}

const samples: Record<string, string> = {
  'data-align': 'center',
  dir: 'rtl',
  start: '3',
  class: 'language-sql',
  href: '/lain',
  src: '/api/v1/files/a.png',
  alt: 'Bagan',
  width: '200',
  height: '100',
  'data-type': 'inline-math',
  'data-latex': 'x^2',
  colspan: '2',
  rowspan: '2',
  colwidth: '40',
  target: '_blank',
  rel: 'noopener noreferrer nofollow',
}
const around: Record<string, (element: string) => string> = {
  li: (element) => `<ul>${element}</ul>`,
  tr: (element) => `<table><tbody>${element}</tbody></table>`,
  td: (element) => `<table><tbody><tr>${element}</tr></tbody></table>`,
  th: (element) => `<table><tbody><tr>${element}</tr></tbody></table>`,
  code: (element) => `<pre>${element}</pre>`,
}
const inside: Record<string, string> = {
  ul: '<li>x</li>',
  ol: '<li>x</li>',
  table: '<tbody><tr><td>x</td></tr></tbody>',
  tr: '<td>x</td>',
}
/** Only layout of tables without attributes, and the wrapping of pasted pages. */
const without = new Set(['colgroup', 'col', 'thead', 'tbody', 'div', 'span'])

test('the editor keeps every element and attribute that the server keeps', () => {
  for (const [tag, attributes] of Object.entries(richTextElements)) {
    if (without.has(tag)) continue
    for (const attribute of [null, ...attributes]) {
      const address =
        tag === 'img' && attribute !== 'src'
          ? ' src="/api/v1/files/a.png"'
          : tag === 'a' && attribute !== 'href'
            ? ' href="https://a.id"'
            : ''
      const attributeText = attribute === null ? '' : ` ${attribute}="${samples[attribute]}"`
      const isVoid = /^(img|br|hr)$/.test(tag)
      const element = `<${tag}${address}${attributeText}>${isVoid ? '' : `${inside[tag] ?? 'x'}</${tag}>`}`
      const html = (around[tag] ?? ((html: string) => html))(element)
      const selector = `${tag === 'b' ? 'strong' : tag === 'i' ? 'em' : tag}${attribute === null ? '' : `[${attribute}="${samples[attribute]}"]`}`
      const page = new DOMParser().parseFromString(open(html).getHTML(), 'text/html')
      expect(page.querySelector(selector), `${html} → ${open(html).getHTML()}`).not.toBeNull()
    }
  }
  for (const html of [
    '<span data-type="inline-math" data-latex="x"></span>',
    '<div data-type="block-math" data-latex="x"></div>',
  ])
    expect(open(html).getHTML()).toContain('data-latex="x"')
  expect(alignedElements).toEqual(['p', 'h2', 'h3', 'h4'])
})

test('the server keeps every element that the editor writes', () => {
  const schema = getSchema(buildExtensions(() => undefined))
  const tags = new Set<string>()
  const collect = (spec: unknown) => {
    if (!Array.isArray(spec)) return
    if (typeof spec[0] === 'string') tags.add(spec[0])
    for (const part of spec.slice(1)) collect(part)
  }
  for (const { spec, ...type } of [...Object.values(schema.nodes), ...Object.values(schema.marks)])
    if (spec.toDOM)
      collect(
        spec.toDOM(
          {
            attrs: spec.attrs
              ? Object.fromEntries(
                  Object.entries(spec.attrs).map(([name, { default: value }]) => [
                    name,
                    name === 'level' ? 2 : value,
                  ]),
                )
              : {},
            type,
            childCount: 0,
            forEach: () => {},
            firstChild: { childCount: 0, child: () => null },
            content: { size: 0 },
          } as never,
          true as never,
        ),
      )
  expect(tags.size).toBeGreaterThan(15)
  expect([...tags].filter((tag) => !(tag in richTextElements) && tag !== 'h1')).toEqual([])
  expect(DOMSerializer.fromSchema(schema)).toBeDefined()
})

/** Texts of questions as imports bring them. */
const pieces = [
  'Berapa ',
  '10<sup>3</sup>',
  'H<sub>2</sub>O',
  '<strong>tebal</strong>',
  '<em>miring</em>',
  '<u>garis</u>',
  '<s>coret</s>',
  '<mark>tanda</mark>',
  '<code>a = b</code>',
  '<code>x<sup>2</sup></code>',
  '<strong><em>dua</em></strong>',
  'قلم جديد ',
  'ꦏꦺꦴꦥꦶ ',
  '<a href="https://a.id/x">tautan</a>',
  '<a href="/lain">dalam</a>',
  '<img src="/api/v1/files/a.png" alt="Bagan" width="120">',
  '<span data-type="inline-math" data-latex="x^2"></span>',
  ' &lt; 5 &amp; ',
  '<br>',
]
const line = fc
  .uniqueArray(fc.constantFrom(...pieces), { minLength: 1, maxLength: 6 })
  .map((parts) => `Soal ${parts.join('')}.`)
const block = fc.oneof(
  line.map((text) => `<p>${text}</p>`),
  line.map((text) => `<p data-align="center">${text}</p>`),
  line.map((text) => `<p dir="rtl">${text}</p>`),
  line.map((text) => `<h3>${text}</h3>`),
  line.map((text) => `<blockquote><p>${text}</p></blockquote>`),
  fc
    .tuple(line, line)
    .map(([a, b]) => `<ol start="3"><li><p>${a}</p><ul><li><p>${b}</p></li></ul></li></ol>`),
  fc
    .tuple(line, line)
    .map(
      ([a, b]) =>
        `<table><tbody><tr><th colspan="2"><p>${a}</p></th></tr><tr><td><p>${b}</p></td><td dir="rtl"><p>1</p></td></tr></tbody></table>`,
    ),
  fc.constantFrom(
    '<hr>',
    '<pre><code class="language-sql">select 1\n  from a</code></pre>',
    '<div data-type="block-math" data-latex="\\frac{a}{b}"></div>',
  ),
)

test('correcting one word changes nothing else of a text', () => {
  fc.assert(
    fc.property(fc.array(block, { minLength: 1, maxLength: 5 }), (blocks) => {
      const html = `<p>salah</p>${blocks.join('')}`
      const text = open(html)
      text.commands.insertContentAt({ from: 1, to: 6 }, 'benar')
      const expected = normalise(html.replace('salah', 'benar'))
      expect(normalise(text.getHTML())).toBe(expected)
    }),
    { numRuns: 150, seed: 52 },
  )
})
