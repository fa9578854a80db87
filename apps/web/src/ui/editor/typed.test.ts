import { getSchema } from '@tiptap/core'
import { Fragment, Slice } from '@tiptap/pm/model'
import { EditorState, TextSelection } from '@tiptap/pm/state'
import { describe, expect, it } from 'vitest'
import { buildExtensions } from './extensions'
import { withPart } from './formulaParts'
import { BLOCK, INLINE } from './typedFormulas'
import { linkPasted, linksIn, linkTyped } from './typedLinks'

const schema = getSchema(buildExtensions(() => undefined))
const paragraph = (text: string) => schema.node('paragraph', null, text ? [schema.text(text)] : [])
const listLinks = (content: Fragment) => {
  const links: string[] = []
  content.descendants((node) => {
    for (const { type, attrs } of node.marks)
      if (type.name === 'link') links.push(`${node.text} → ${attrs.href}`)
  })
  return links
}

describe('addresses in a text', () => {
  it('are web pages, without the signs of the sentence around them', () => {
    const hrefs = (text: string) => linksIn(text).map(({ href }) => href)
    expect(hrefs('Lihat https://a.id/x?b=1&c=2#d, lalu (http://b.id).')).toEqual([
      'https://a.id/x?b=1&c=2#d',
      'http://b.id',
    ])
    expect(hrefs('https://id.wikipedia.org/wiki/Relasi_(basis_data)')).toEqual([
      'https://id.wikipedia.org/wiki/Relasi_(basis_data)',
    ])
  })

  it('are nothing else', () => {
    for (const text of [
      'javascript:alert(1)',
      'ftp://a.id',
      'xhttps://a.id',
      'a.id',
      'https://',
      'mailto:a@b.id',
    ])
      expect(linksIn(text), text).toEqual([])
  })
})

describe('an address that is typed', () => {
  const after = (text: string, then: (state: EditorState) => ReturnType<EditorState['tr']['insertText']>) => {
    const doc = schema.node('doc', null, [paragraph(text)])
    const start = EditorState.create({ doc, selection: TextSelection.create(doc, text.length + 1) })
    const end = start.apply(then(start))
    return listLinks(linkTyped(start, end)?.doc.content ?? Fragment.empty)
  }

  it('becomes a link with the space or the line behind it', () => {
    expect(after('di https://a.id/b.', (state) => state.tr.insertText(' '))).toEqual([
      'https://a.id/b → https://a.id/b',
    ])
    expect(after('https://a.id', (state) => state.tr.split(state.selection.from))).toEqual([
      'https://a.id → https://a.id',
    ])
  })

  it('stays text while it is typed, in code, and where it was a link before', () => {
    expect(after('https://a.id', (state) => state.tr.insertText('/x'))).toEqual([])
    expect(after('https://a.id dan', (state) => state.tr.insertText(' '))).toEqual([])
    const doc = schema.node('doc', null, [schema.node('codeBlock', null, [schema.text('https://a.id')])])
    const start = EditorState.create({ doc, selection: TextSelection.create(doc, 13) })
    expect(linkTyped(start, start.apply(start.tr.insertText(' ')))).toBeNull()
  })
})

describe('a text that is pasted', () => {
  it('has its addresses as links, beside the links that it brought', () => {
    const { link, code } = schema.marks
    const mark = link?.create({ href: 'https://c.id' })
    const content = Fragment.fromArray([
      paragraph('Buka https://a.id lalu https://b.id/x.'),
      schema.node('paragraph', null, [schema.text('https://x.id', mark ? [mark] : [])]),
      schema.node('paragraph', null, [schema.text('https://d.id', code ? [code.create()] : [])]),
      schema.node('codeBlock', null, [schema.text('https://e.id')]),
    ])
    const pasted = linkPasted(new Slice(content, 0, 0)).content
    expect(pasted.textBetween(0, pasted.size, '|')).toBe(content.textBetween(0, content.size, '|'))
    expect(listLinks(pasted)).toEqual([
      'https://a.id → https://a.id',
      'https://b.id/x → https://b.id/x',
      'https://x.id → https://c.id',
    ])
  })
})

describe('dollars', () => {
  it('hold a formula', () => {
    const latex = (text: string) => INLINE.exec(text)?.[1] ?? null
    expect(latex('Luas $\\pi r^2$')).toBe('\\pi r^2')
    expect(latex('$x$')).toBe('x')
    expect(latex('a $f(x) = \\{1\\}$')).toBe('f(x) = \\{1\\}')
    expect(BLOCK.exec('$$ \\sum x $$')?.[1]).toBe('\\sum x')
  })

  it('are money where they stand like money', () => {
    for (const text of ['$5 dan $', 'US$5$', '$5-$', '$5, $', '\\$5$', '$$', '$ x$', '$x $', '$$x$'])
      expect(INLINE.test(text), text).toBe(false)
  })
})

describe('a part of a formula', () => {
  it('comes where the cursor stands, which goes to its first place', () => {
    expect(withPart('y = ', 4, 4, '\\frac{#}{#}')).toEqual({ text: 'y = \\frac{}{}', at: 10 })
    expect(withPart('ab', 1, 1, '\\sqrt{#}')).toEqual({ text: 'a\\sqrt{}b', at: 7 })
  })

  it('takes what was chosen into its first place', () => {
    expect(withPart('y = a+b', 4, 7, '\\frac{#}{#}')).toEqual({ text: 'y = \\frac{a+b}{}', at: 15 })
    expect(withPart('a+b', 0, 3, '\\sqrt{#}')).toEqual({ text: '\\sqrt{a+b}', at: 10 })
    expect(withPart('x', 0, 1, '#^{#}')).toEqual({ text: 'x^{}', at: 3 })
  })

  it('does not run into the letters behind it', () => {
    expect(withPart('r', 0, 0, '\\pi')).toEqual({ text: '\\pi r', at: 4 })
    expect(withPart('2', 1, 1, '\\pi')).toEqual({ text: '2\\pi', at: 4 })
  })
})
