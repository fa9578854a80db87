import type PDFKit from 'pdfkit'
import PDFDocument from 'pdfkit'
import { type Family, fontFiles } from './fonts.ts'

type Glyph = { xAdvance: number; advanceWidth: number; xOffset?: number; yOffset?: number }
/** The parts of a pdfkit font that are used here. */
type Font = {
  id: string
  ascender: number
  descender: number
  ref: () => unknown
  encode: (text: string) => [string[], Glyph[]]
  widthOfString: (text: string, size: number) => number
  font: { hasGlyphForCodePoint?: (code: number) => boolean }
}
type Resources = {
  xobjects: Record<string, unknown>
  fonts: Record<string, unknown>
  ext_gstates?: Record<string, unknown>
}
type Page = Resources & { write: (data: string) => void }
type Ref = { write: (data: string | Buffer) => void; end: () => void; data: Record<string, unknown> }
/** pdfkit with members missing from its types. */
type Doc = Omit<typeof PDFKit.prototype, 'page'> & {
  page: Page
  _font: Font
  addContent: (data: string) => void
  openImage: (bytes: Buffer) => PDFKit.Mixins.ImageSrc
  ref: (data: object) => Ref
}

const faces = ['normal', 'bold', 'italics', 'bolditalics'] as const
export type Face = (typeof faces)[number]
/** A face of Roboto, of another family, or the font of code. */
export type FontName = Face | `${Family} ${Face}` | 'code'

const findFontFile = (name: FontName): string => {
  if (name === 'code') return 'Courier'
  const [family, face] = name.includes(' ') ? name.split(' ') : ['Roboto', name]
  return fontFiles[family as Family][face as Face]
}

export const PAGE = { width: 595.28, height: 841.89 }

/** Two decimals: a hundredth of a point. */
export const formatNumber = (value: number): string => String(Math.round(value * 100) / 100)

/** Fonts are read when a text first needs them. */
const openFonts = (doc: Doc) => {
  const fonts = new Map<FontName, Font>()
  return (name: FontName): Font => {
    const loadedFont = fonts.get(name)
    if (loadedFont) return loadedFont
    doc.registerFont(name, findFontFile(name))
    doc.font(name)
    fonts.set(name, doc._font)
    return doc._font
  }
}
type Fonts = ReturnType<typeof openFonts>

/** Word widths, measured once each. */
const openWidths = (fonts: Fonts) => {
  const widths = new Map<string, number>()
  return (text: string, name: FontName, size: number): number => {
    const key = `${name} ${text}`
    let width = widths.get(key)
    if (width === undefined) {
      width = fonts(name).widthOfString(text, 1_000) / 1_000
      if (widths.size < 50_000) widths.set(key, width)
    }
    return width * size
  }
}

/** A text as PDF operators: glyphs with the font's kerning and the places of its marks. */
const encodeGlyphs = (font: Font, text: string, size: number): string => {
  const [codes, places] = font.encode(text)
  let operators = ''
  let line = ''
  let run = ''
  let rise = 0
  const shift = (by: number) => {
    if (by === 0) return
    line += `${run && `<${run}>`} ${formatNumber(-by)} `
    run = ''
  }
  const lift = (to: number) => {
    if (to === rise) return
    operators += `[${line}${run && `<${run}>`}] TJ ${formatNumber((to * size) / 1_000)} Ts `
    line = ''
    run = ''
    rise = to
  }
  for (const [at, code] of codes.entries()) {
    const { xAdvance = 0, advanceWidth = 0, xOffset = 0, yOffset = 0 } = places[at] ?? {}
    lift(yOffset)
    shift(xOffset)
    run += code
    shift(xAdvance - advanceWidth - xOffset)
  }
  operators += `[${line}${run && `<${run}>`}] TJ`
  return rise === 0 ? operators : `${operators} 0 Ts`
}

/** Content stream lines of a drawing made on a separate page; the document's page is unchanged. */
const linesDrawn = (doc: Doc, resources: Resources, draw: () => void): string[] => {
  const lines: string[] = []
  const before = doc.page
  doc.page = {
    write: (data: string) => lines.push(data),
    ...resources,
    width: PAGE.width,
    height: PAGE.height,
    margins: { left: 0, right: 0, top: 0, bottom: 0 },
  } as Page
  try {
    draw()
  } finally {
    doc.page = before
  }
  return lines
}

/** Form XObjects: written once and placed by name on pages. */
const openDrawings = (doc: Doc) => {
  const sharedResources = { fonts: {} as Record<string, unknown>, xobjects: {} as Record<string, unknown> }
  const states: Record<string, unknown> = {}
  const resources = doc.ref({
    Font: sharedResources.fonts,
    XObject: sharedResources.xobjects,
    ExtGState: states,
  })
  let formCount = 0
  const keep = (width: number, height: number, draw: () => void): { name: string; ref: unknown } => {
    const name = `B${++formCount}`
    const lines = linesDrawn(doc, { ...sharedResources, ext_gstates: states }, draw)
    const BBox = [-2, -2, width + 2, height + 2]
    const ref = doc.ref({ Type: 'XObject', Subtype: 'Form', BBox, Resources: resources })
    ref.write(Buffer.from(lines.join('\n'), 'latin1'))
    ref.end()
    return { name, ref }
  }
  return { keep, end: () => resources.end() }
}

/** A document with fonts and reusable drawings. Coordinates count from the upper left corner. */
export const openPen = (title: string, madeAt: string) => {
  const doc = new PDFDocument({
    size: [PAGE.width, PAGE.height],
    margin: 0,
    autoFirstPage: false,
    info: { Title: title, CreationDate: new Date(madeAt), Producer: 'Tuntas', Creator: 'Tuntas' },
  }) as unknown as Doc
  const drawings = openDrawings(doc)
  const fonts = openFonts(doc)
  const measureWidth = openWidths(fonts)
  /** Does the font have the character? */
  const has = (code: number, name: FontName): boolean => {
    const { font } = fonts(name)
    return (
      font.hasGlyphForCodePoint?.(code) ?? ((code >= 0x20 && code < 0x7f) || (code >= 0xa0 && code <= 0xff))
    )
  }
  const text = (words: string, x: number, base: number, name: FontName, size: number): void => {
    const font = fonts(name)
    doc.page.fonts[font.id] ??= font.ref()
    doc.addContent(
      `BT /${font.id} ${formatNumber(size)} Tf 1 0 0 -1 ${formatNumber(x)} ${formatNumber(base)} Tm ${encodeGlyphs(font, words, size)} ET`,
    )
  }
  const place = ({ name, ref }: { name: string; ref: unknown }, x: number, y: number): void => {
    doc.page.xobjects[name] = ref
    doc.addContent(`q 1 0 0 1 ${formatNumber(x)} ${formatNumber(y)} cm /${name} Do Q`)
  }
  const line = (x1: number, y1: number, x2: number, y2: number, width = 0.6): void =>
    doc.addContent(
      `q ${formatNumber(width)} w ${formatNumber(x1)} ${formatNumber(y1)} m ${formatNumber(x2)} ${formatNumber(y2)} l S Q`,
    )
  const end = () => {
    drawings.end()
    doc.end()
  }
  return { doc, measureWidth, has, text, keep: drawings.keep, place, line, end }
}
export type Pen = ReturnType<typeof openPen>
