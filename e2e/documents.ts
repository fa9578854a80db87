import { zip } from '../apps/server/test/documents.ts'

/** Minimal real documents, each with a text for tests to find. */

const xml = (text: string) => `<?xml version="1.0" encoding="UTF-8" standalone="yes"?>${text}`
const TYPES = 'http://schemas.openxmlformats.org/package/2006/content-types'
const RELS = 'http://schemas.openxmlformats.org/package/2006/relationships'
const OFFICE = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const OOXML = 'application/vnd.openxmlformats-officedocument'

type Part = { name: string; type: string; text: string }
type Link = { from: string; to: readonly (readonly [kind: string, target: string])[] }

const relationships = ({ from, to }: Link) => ({
  name: from,
  text: xml(
    `<Relationships xmlns="${RELS}">${to
      .map(
        ([kind, target], index) =>
          `<Relationship Id="rId${index + 1}" Type="${OFFICE}/${kind}" Target="${target}"/>`,
      )
      .join('')}</Relationships>`,
  ),
})

const officeFile = (parts: readonly Part[], links: readonly Link[]) =>
  zip([
    {
      name: '[Content_Types].xml',
      text: xml(
        `<Types xmlns="${TYPES}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/>${parts
          .map(({ name, type }) => `<Override PartName="/${name}" ContentType="${OOXML}.${type}+xml"/>`)
          .join('')}</Types>`,
      ),
    },
    ...links.map(relationships),
    ...parts.map(({ name, text }) => ({ name, text: xml(text) })),
  ])

const W = 'xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"'
const paragraph = (text: string) => `<w:p><w:r><w:t>${text}</w:t></w:r></w:p>`

/** A page of text, with a link that must not leave the frame. */
export const docx = (...lines: string[]) =>
  officeFile(
    [
      {
        name: 'word/document.xml',
        type: 'wordprocessingml.document.main',
        text: `<w:document ${W}><w:body>${lines.map(paragraph).join('')}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440"/></w:sectPr></w:body></w:document>`,
      },
    ],
    [{ from: '_rels/.rels', to: [['officeDocument', 'word/document.xml']] }],
  )

const P = `xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" xmlns:r="${OFFICE}" xmlns:p="http://schemas.openxmlformats.org/presentationml/2006/main"`
const GROUP =
  '<p:nvGrpSpPr><p:cNvPr id="1" name=""/><p:cNvGrpSpPr/><p:nvPr/></p:nvGrpSpPr><p:grpSpPr><a:xfrm><a:off x="0" y="0"/><a:ext cx="0" cy="0"/><a:chOff x="0" y="0"/><a:chExt cx="0" cy="0"/></a:xfrm></p:grpSpPr>'
const box = (text: string) =>
  `<p:sp><p:nvSpPr><p:cNvPr id="2" name="Judul"/><p:cNvSpPr txBox="1"/><p:nvPr/></p:nvSpPr><p:spPr><a:xfrm><a:off x="914400" y="914400"/><a:ext cx="7315200" cy="1371600"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr/><a:lstStyle/><a:p><a:r><a:rPr lang="id-ID" sz="4000"><a:solidFill><a:srgbClr val="191D33"/></a:solidFill></a:rPr><a:t>${text}</a:t></a:r></a:p></p:txBody></p:sp>`
const color = (name: string, value: string) => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`
const FILLS = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'.repeat(3)
const LINES = '<a:ln w="9525"><a:solidFill><a:schemeClr val="phClr"/></a:solidFill></a:ln>'.repeat(3)
const EFFECTS = '<a:effectStyle><a:effectLst/></a:effectStyle>'.repeat(3)
const FONT = '<a:latin typeface="Arial"/><a:ea typeface=""/><a:cs typeface=""/>'
const THEME = `<a:theme ${P} name="Polos"><a:themeElements><a:clrScheme name="Polos">${color('dk1', '000000')}${color('lt1', 'FFFFFF')}${color('dk2', '1F3864')}${color('lt2', 'E7E6E6')}${[1, 2, 3, 4, 5, 6].map((n) => color(`accent${n}`, '3650B0')).join('')}${color('hlink', '0563C1')}${color('folHlink', '954F72')}</a:clrScheme><a:fontScheme name="Polos"><a:majorFont>${FONT}</a:majorFont><a:minorFont>${FONT}</a:minorFont></a:fontScheme><a:fmtScheme name="Polos"><a:fillStyleLst>${FILLS}</a:fillStyleLst><a:lnStyleLst>${LINES}</a:lnStyleLst><a:effectStyleLst>${EFFECTS}</a:effectStyleLst><a:bgFillStyleLst>${FILLS}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`
const MAP =
  '<p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/>'

/** Slides with one line of text each. */
export const pptx = (...slides: string[]) =>
  officeFile(
    [
      {
        name: 'ppt/presentation.xml',
        type: 'presentationml.presentation.main',
        text: `<p:presentation ${P}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst>${slides.map((_, index) => `<p:sldId id="${256 + index}" r:id="rId${index + 3}"/>`).join('')}</p:sldIdLst><p:sldSz cx="9144000" cy="6858000"/><p:notesSz cx="6858000" cy="9144000"/></p:presentation>`,
      },
      {
        name: 'ppt/slideMasters/slideMaster1.xml',
        type: 'presentationml.slideMaster',
        text: `<p:sldMaster ${P}><p:cSld><p:spTree>${GROUP}</p:spTree></p:cSld>${MAP}<p:sldLayoutIdLst><p:sldLayoutId id="2147483649" r:id="rId1"/></p:sldLayoutIdLst></p:sldMaster>`,
      },
      {
        name: 'ppt/slideLayouts/slideLayout1.xml',
        type: 'presentationml.slideLayout',
        text: `<p:sldLayout ${P} type="blank"><p:cSld name="Kosong"><p:spTree>${GROUP}</p:spTree></p:cSld></p:sldLayout>`,
      },
      { name: 'ppt/theme/theme1.xml', type: 'theme', text: THEME },
      ...slides.map((text, index) => ({
        name: `ppt/slides/slide${index + 1}.xml`,
        type: 'presentationml.slide',
        text: `<p:sld ${P}><p:cSld><p:spTree>${GROUP}${box(text)}</p:spTree></p:cSld></p:sld>`,
      })),
    ],
    [
      { from: '_rels/.rels', to: [['officeDocument', 'ppt/presentation.xml']] },
      {
        from: 'ppt/_rels/presentation.xml.rels',
        to: [
          ['slideMaster', 'slideMasters/slideMaster1.xml'],
          ['theme', 'theme/theme1.xml'],
          ...slides.map((_, index) => ['slide', `slides/slide${index + 1}.xml`] as const),
        ],
      },
      {
        from: 'ppt/slideMasters/_rels/slideMaster1.xml.rels',
        to: [
          ['slideLayout', '../slideLayouts/slideLayout1.xml'],
          ['theme', '../theme/theme1.xml'],
        ],
      },
      {
        from: 'ppt/slideLayouts/_rels/slideLayout1.xml.rels',
        to: [['slideMaster', '../slideMasters/slideMaster1.xml']],
      },
      ...slides.map((_, index) => ({
        from: `ppt/slides/_rels/slide${index + 1}.xml.rels`,
        to: [['slideLayout', '../slideLayouts/slideLayout1.xml']] as const,
      })),
    ],
  )

const S = 'xmlns="http://schemas.openxmlformats.org/spreadsheetml/2006/main"'
const cell = (value: string | number) =>
  typeof value === 'number' ? `<c><v>${value}</v></c>` : `<c t="inlineStr"><is><t>${value}</t></is></c>`

/** One sheet. */
export const xlsx = (name: string, rows: readonly (readonly (string | number)[])[]) =>
  officeFile(
    [
      {
        name: 'xl/workbook.xml',
        type: 'spreadsheetml.sheet.main',
        text: `<workbook ${S} xmlns:r="${OFFICE}"><sheets><sheet name="${name}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
      },
      {
        name: 'xl/worksheets/sheet1.xml',
        type: 'spreadsheetml.worksheet',
        text: `<worksheet ${S}><sheetData>${rows.map((row, index) => `<row r="${index + 1}">${row.map(cell).join('')}</row>`).join('')}</sheetData></worksheet>`,
      },
    ],
    [
      { from: '_rels/.rels', to: [['officeDocument', 'xl/workbook.xml']] },
      { from: 'xl/_rels/workbook.xml.rels', to: [['worksheet', 'worksheets/sheet1.xml']] },
    ],
  )

/** A page with one text per line, in a font that is not embedded. */
export const pdf = (...lines: string[]) => {
  const FONT = 3
  const pageAt = (at: number) => FONT + 1 + 2 * at
  const pages = lines.flatMap((line, at) => {
    const drawnText = `BT /F1 24 Tf 72 720 Td (${line}) Tj ET`
    return [
      `<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents ${pageAt(at) + 1} 0 R /Resources << /Font << /F1 ${FONT} 0 R >> >> >>`,
      `<< /Length ${drawnText.length} >>\nstream\n${drawnText}\nendstream`,
    ]
  })
  const objects = [
    '<< /Type /Catalog /Pages 2 0 R >>',
    `<< /Type /Pages /Kids [${lines.map((_, at) => `${pageAt(at)} 0 R`).join(' ')}] /Count ${lines.length} >>`,
    '<< /Type /Font /Subtype /Type1 /BaseFont /Helvetica >>',
    ...pages,
  ]
  let file = '%PDF-1.4\n'
  const offsets = objects.map((object, index) => {
    const at = file.length
    file += `${index + 1} 0 obj\n${object}\nendobj\n`
    return String(at).padStart(10, '0')
  })
  const table = file.length
  file += `xref\n0 ${objects.length + 1}\n0000000000 65535 f \n${offsets.map((at) => `${at} 00000 n \n`).join('')}`
  return Buffer.from(
    `${file}trailer\n<< /Size ${objects.length + 1} /Root 1 0 R >>\nstartxref\n${table}\n%%EOF\n`,
  )
}
