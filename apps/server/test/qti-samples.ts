import type { Readable } from 'node:stream'
import { ZipFile } from 'yazl'

/**
 * Packages as other systems write them: items in the form of 1EdTech's public examples, with texts of our
 * own.
 */

const chunks = async (zip: ZipFile): Promise<Buffer> => {
  zip.end()
  return Buffer.concat(await (zip.outputStream as Readable).toArray())
}
type Files = Record<string, string | Buffer>
export const zipFiles = (files: Files): Promise<Buffer> => {
  const zip = new ZipFile()
  for (const [name, content] of Object.entries(files)) zip.addBuffer(Buffer.from(content), name)
  return chunks(zip)
}

/** The QTI 3.0 name: prefixed, in lower case. HTML names stay. */
const kebab = (name: string) => name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)
const HTML = /^(p|div|img|em|strong|span|br|object)$/
const asThree = (xml: string): string =>
  xml
    .replaceAll('http://www.imsglobal.org/xsd/imsqti_v2p2', 'http://www.imsglobal.org/xsd/imsqtiasi_v3p0')
    .replace(/<(\/?)([A-Za-z]+)((?:\s[^<>]*?)?)(\/?)>/g, (_, close, name, attributes: string, end) =>
      HTML.test(name)
        ? `<${close}${name}${attributes}${end}>`
        : `<${close}qti-${kebab(name)}${attributes.replace(/\s([a-z]+(?:[A-Z][a-z]+)+)=/g, (_all, attribute: string) => ` ${kebab(attribute)}=`)}${end}>`,
    )

const TEMPLATES = 'http://www.imsglobal.org/question/qti_v2p2/rptemplates'
type Item = { title: string; declared: string; body: string; processing?: string; more?: string }
const SCORE = '<outcomeDeclaration identifier="SCORE" cardinality="single" baseType="float"/>'
export const itemXml = ({ title, declared, body, processing = 'match_correct', more = '' }: Item): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<assessmentItem xmlns="http://www.imsglobal.org/xsd/imsqti_v2p2" identifier="item" title="${title}" adaptive="false" timeDependent="false">
  ${declared}
  ${SCORE}
  <itemBody>${body}</itemBody>
  ${processing.startsWith('<') ? processing : `<responseProcessing template="${TEMPLATES}/${processing}"/>`}
  ${more}
</assessmentItem>`

const response = (attributes: string, inner = '') =>
  `<responseDeclaration identifier="RESPONSE" ${attributes}>${inner}</responseDeclaration>`
const correct = (...values: string[]) =>
  `<correctResponse>${values.map((value) => `<value>${value}</value>`).join('')}</correctResponse>`
const single = 'cardinality="single" baseType="identifier"'
const choice = (id: string, text: string) => `<simpleChoice identifier="${id}">${text}</simpleChoice>`

export const samples = {
  choice: {
    title: 'Bagasi tanpa penjaga',
    declared: response(single, correct('ChoiceA')),
    body: `<p>Perhatikan papan ini:</p><p><img src="gambar/papan.png" alt="JANGAN TINGGALKAN BAGASI"/></p>
      <choiceInteraction responseIdentifier="RESPONSE" shuffle="false" maxChoices="1"><prompt>Apa maksudnya?</prompt>
      ${choice('ChoiceA', 'Bawa terus bagasi Anda. <feedbackInline outcomeIdentifier="FEEDBACK" identifier="ChoiceA" showHide="show">Benar.</feedbackInline>')}
      ${choice('ChoiceB', 'Bagasi boleh dititipkan.')}${choice('ChoiceC', 'Bagasi dijaga petugas.')}</choiceInteraction>`,
  },
  choiceMultiple: {
    title: 'Komposisi air',
    declared: response(
      'cardinality="multiple" baseType="identifier"',
      `${correct('H', 'O')}<mapping lowerBound="0" upperBound="2" defaultValue="-2"><mapEntry mapKey="H" mappedValue="1"/><mapEntry mapKey="O" mappedValue="1"/><mapEntry mapKey="Cl" mappedValue="-1"/></mapping>`,
    ),
    body: `<choiceInteraction responseIdentifier="RESPONSE" shuffle="true" maxChoices="0"><prompt>Unsur mana yang membentuk air?</prompt>
      ${choice('H', 'Hidrogen')}${choice('He', 'Helium')}${choice('C', 'Karbon')}${choice('O', 'Oksigen')}${choice('Cl', 'Klorin')}</choiceInteraction>`,
    processing: 'map_response',
  },
  order: {
    title: 'Balapan',
    declared: response(
      'cardinality="ordered" baseType="identifier"',
      correct('DriverC', 'DriverA', 'DriverB'),
    ),
    body: `<orderInteraction responseIdentifier="RESPONSE" shuffle="true"><prompt>Urutkan pemenangnya.</prompt>
      ${choice('DriverA', 'Rubens')}${choice('DriverB', 'Jenson')}${choice('DriverC', 'Michael')}</orderInteraction>`,
  },
  match: {
    title: 'Tokoh dan lakon',
    declared: response(
      'cardinality="multiple" baseType="directedPair"',
      `${correct('C R', 'D M', 'L M', 'P T')}<mapping defaultValue="0"><mapEntry mapKey="C R" mappedValue="1"/><mapEntry mapKey="D M" mappedValue="0.5"/><mapEntry mapKey="L M" mappedValue="0.5"/><mapEntry mapKey="P T" mappedValue="1"/></mapping>`,
    ),
    body: `<matchInteraction responseIdentifier="RESPONSE" shuffle="true" maxAssociations="4"><prompt>Jodohkan tokoh dengan lakonnya.</prompt>
      <simpleMatchSet>${['C Capulet', 'D Demetrius', 'L Lysander', 'P Prospero'].map((one) => `<simpleAssociableChoice identifier="${one[0]}" matchMax="1">${one.slice(2)}</simpleAssociableChoice>`).join('')}</simpleMatchSet>
      <simpleMatchSet>${['M Mimpi', 'R Romeo', 'T Badai'].map((one) => `<simpleAssociableChoice identifier="${one[0]}" matchMax="4">${one.slice(2)}</simpleAssociableChoice>`).join('')}</simpleMatchSet></matchInteraction>`,
    processing: 'map_response',
  },
  textEntry: {
    title: 'Richard III',
    declared: response(
      'cardinality="single" baseType="string"',
      `${correct('York')}<mapping defaultValue="0"><mapEntry mapKey="York" mappedValue="1"/><mapEntry mapKey="york" mappedValue="0.5"/></mapping>`,
    ),
    body: `<p>Lengkapi:</p><p>musim panas mentari <textEntryInteraction responseIdentifier="RESPONSE" expectedLength="15"/>; dan awan</p>`,
    processing: 'map_response',
  },
  number: {
    title: 'Luas lingkaran',
    declared: response('cardinality="single" baseType="float"', correct('3.14')),
    body: '<p>Luas lingkaran berjari-jari 1 adalah</p><p><textEntryInteraction responseIdentifier="RESPONSE"/></p>',
    processing:
      '<responseProcessing><responseCondition><responseIf><equal toleranceMode="relative" tolerance="1 1"><variable identifier="RESPONSE"/><correct identifier="RESPONSE"/></equal><setOutcomeValue identifier="SCORE"><baseValue baseType="float">1</baseValue></setOutcomeValue></responseIf></responseCondition></responseProcessing>',
  },
  extendedText: {
    title: 'Kartu pos',
    declared: response('cardinality="single" baseType="string"'),
    body: '<p>Baca kartu pos ini.</p><extendedTextInteraction responseIdentifier="RESPONSE" expectedLength="200"><prompt>Tulis balasan kepada Sam.</prompt></extendedTextInteraction><rubricBlock use="scoring" view="scorer"><div>Nilai penuh bila menyebut hari.</div></rubricBlock>',
  },
  upload: {
    title: 'Proyek luas daun',
    declared: response('cardinality="single" baseType="file"'),
    body: '<p>Hitung luas daun.</p><uploadInteraction responseIdentifier="RESPONSE" type="application/pdf"><prompt>Unggah laporan.</prompt></uploadInteraction>',
  },
  selectPoint: {
    title: 'Letak Edinburgh',
    declared: response(
      'cardinality="single" baseType="point"',
      `${correct('102 113')}<areaMapping defaultValue="0"><areaMapEntry shape="circle" coords="102,113,16" mappedValue="1"/><areaMapEntry shape="rect" coords="10,20,40,60" mappedValue="0.5"/></areaMapping>`,
    ),
    body: '<p>Tandai Edinburgh.</p><selectPointInteraction responseIdentifier="RESPONSE" maxChoices="1"><object type="image/png" data="gambar/peta.png" width="206" height="280">Peta</object></selectPointInteraction>',
    processing: 'map_response_point',
  },
  hotspot: {
    title: 'Bandara',
    declared: response(single, correct('B')),
    body: '<p>Pilih bandara.</p><hotspotInteraction responseIdentifier="RESPONSE" maxChoices="1"><object type="image/png" data="gambar/peta.png" width="206" height="280"/><hotspotChoice shape="circle" coords="77,115,8" identifier="A"/><hotspotChoice shape="poly" coords="10,10,50,10,50,60" identifier="B"/></hotspotInteraction>',
  },
  inlineChoice: {
    title: 'Richard III, daftar',
    declared: response(single, correct('Y')),
    body: '<p>mentari <inlineChoiceInteraction responseIdentifier="RESPONSE" shuffle="false"><inlineChoice identifier="G">Gloucester</inlineChoice><inlineChoice identifier="Y">York</inlineChoice></inlineChoiceInteraction>; dan awan</p>',
  },
  graphicOrder: {
    title: 'Urutan bandara',
    declared: response('cardinality="ordered" baseType="identifier"', correct('A', 'B')),
    body: '<graphicOrderInteraction responseIdentifier="RESPONSE"><object type="image/png" data="gambar/peta.png" width="206" height="280"/><hotspotChoice shape="circle" coords="77,115,8" identifier="A"/><hotspotChoice shape="circle" coords="10,15,8" identifier="B"/></graphicOrderInteraction>',
  },
  gapMatch: {
    title: 'Seret kata',
    declared: response('cardinality="multiple" baseType="directedPair"', correct('W G1')),
    body: '<gapMatchInteraction responseIdentifier="RESPONSE" shuffle="false"><gapText identifier="W" matchMax="1">dingin</gapText><p>musim <gap identifier="G1"/></p></gapMatchInteraction>',
  },
} satisfies Record<string, Item>

export const manifestXml = (hrefs: readonly string[], type = 'imsqti_item_xmlv2p2'): string =>
  `<?xml version="1.0" encoding="UTF-8"?>
<manifest xmlns="http://www.imsglobal.org/xsd/imscp_v1p1" xmlns:imsmd="http://ltsc.ieee.org/xsd/LOM" identifier="m"><metadata><schema>QTI Package</schema></metadata><organizations/><resources>
${hrefs.map((href, at) => `<resource identifier="r${at}" type="${type}" href="${href}"><file href="${href}"/></resource>`).join('\n')}
<resource identifier="t" type="imsqti_test_xmlv2p2" href="test.xml"/></resources></manifest>`

/** All samples, or other items, in one package. */
export const buildPackage = (
  picture: Buffer,
  version: '2.2' | '3.0',
  items: Record<string, string> = Object.fromEntries(
    Object.entries(samples).map(([name, item]) => [name, itemXml(item)]),
  ),
): Promise<Buffer> => {
  const three = version === '3.0'
  const files = Object.entries(items).map(([name, xml]) => [`soal/${name}.xml`, three ? asThree(xml) : xml])
  const hrefs = files.map(([name = '']) => name)
  return zipFiles({
    'imsmanifest.xml': manifestXml(hrefs, three ? 'imsqti_item_xmlv3p0' : 'imsqti_item_xmlv2p2'),
    ...Object.fromEntries(files),
    'soal/gambar/papan.png': picture,
    'soal/gambar/peta.png': picture,
  })
}
