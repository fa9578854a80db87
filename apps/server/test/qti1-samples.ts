/** Items of QTI 1.2 in the form of Canvas' exports, with texts of our own. */

type Choice = readonly [id: string, text: string]
const escapeXml = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
const html = (text: string) =>
  `<material><mattext texttype="text/html">${escapeXml(text)}</mattext></material>`
const plainText = (text: string) =>
  `<material><mattext texttype="text/plain">${escapeXml(text)}</mattext></material>`
const choices = (list: readonly Choice[]) =>
  `<render_choice>${list.map(([id, text]) => `<response_label ident="${id}">${plainText(text)}</response_label>`).join('')}</render_choice>`
const lid = (id: string, list: readonly Choice[], cardinality = 'Single', text = '') =>
  `<response_lid ident="${id}" rcardinality="${cardinality}">${text && plainText(text)}${choices(list)}</response_lid>`
const equal = (value: string, response = 'response1') =>
  `<varequal respident="${response}">${value}</varequal>`
const rule = (condition: string, points: number, action = 'Set') =>
  `<respcondition continue="No"><conditionvar>${condition}</conditionvar><setvar action="${action}" varname="SCORE">${points}</setvar></respcondition>`
const field = (label: string, entry: string) =>
  `<qtimetadatafield><fieldlabel>${label}</fieldlabel><fieldentry>${entry}</fieldentry></qtimetadatafield>`

type Item = { type: string; text: string; responses?: string; rules?: string; more?: string; points?: string }
const item = ({ type, text, responses = '', rules = '', more = '', points = '2.0' }: Item) =>
  `<item ident="i-${type}" title="${type}"><itemmetadata><qtimetadata>${field(type.startsWith('cc.') ? 'cc_profile' : 'question_type', type)}${field('points_possible', points)}</qtimetadata></itemmetadata>
  <presentation>${html(text)}${responses}</presentation><resprocessing><outcomes><decvar maxvalue="100" minvalue="0" varname="SCORE" vartype="Decimal"/></outcomes>${rules}</resprocessing>${more}</item>`

const cities: Choice[] = [
  ['11', 'Surabaya'],
  ['12', 'Bandung'],
  ['13', 'Semarang'],
]
const text =
  '<response_str ident="response1" rcardinality="Single"><render_fib><response_label ident="a"/></render_fib></response_str>'
const feedback = (ident: string, words: string) =>
  `<itemfeedback ident="${ident}"><flow_mat>${html(words)}</flow_mat></itemfeedback>`

export const canvasItems = {
  choice: item({
    type: 'multiple_choice_question',
    text: '<p>Ibu kota <b>Jawa Barat</b> <img src="$IMS-CC-FILEBASE$/Uploaded%20Media/peta.png" alt="Peta"></p>',
    responses: lid('response1', cities),
    rules: rule(equal('12'), 100),
    more: feedback('general_fb', 'Bandung.') + feedback('11_fb', 'Jawa Timur.'),
  }),
  trueFalse: item({
    type: 'true_false_question',
    text: '<p>Air mendidih pada <img class="equation_image" src="/equation_images/x" data-equation-content="100^\\circ"> C</p>',
    responses: lid('response1', [
      ['7', 'True'],
      ['8', 'False'],
    ]),
    rules: rule(equal('7'), 100),
  }),
  several: item({
    type: 'multiple_answers_question',
    text: '<p>Mana ibu kota di Jawa bagian tengah dan barat?</p>',
    responses: lid('response1', cities, 'Multiple'),
    rules: rule(`<and><not>${equal('11')}</not>${equal('12')}${equal('13')}</and>`, 100),
  }),
  short: item({
    type: 'short_answer_question',
    text: '<p>Lambang unsur emas?</p>',
    responses: text,
    rules: rule(equal('Au') + equal('aurum'), 100),
  }),
  number: item({
    type: 'numerical_question',
    text: '<p>Berapa pi?</p>',
    responses: text,
    rules: rule(
      `<or>${equal('3.14')}<and><vargte respident="response1">3.1</vargte><varlte respident="response1">3.18</varlte></and></or>`,
      100,
    ),
  }),
  match: item({
    type: 'matching_question',
    text: '<p>Jodohkan.</p>',
    responses: ['Jepang', 'Mesir']
      .map((country, at) =>
        lid(
          `response_${at}`,
          [
            ['1', 'Tokyo'],
            ['2', 'Kairo'],
            ['3', 'Lima'],
          ],
          'Single',
          country,
        ),
      )
      .join(''),
    rules: rule(equal('1', 'response_0'), 50, 'Add') + rule(equal('2', 'response_1'), 50, 'Add'),
  }),
  essay: item({ type: 'essay_question', text: '<p>Jelaskan.</p>', responses: text }),
  blanks: item({
    type: 'fill_in_multiple_blanks_question',
    text: '<p>Ibu kota [negara] adalah [kota].</p>',
    responses:
      lid(
        'response_negara',
        [
          ['1', 'Jepang'],
          ['2', 'Nippon'],
        ],
        'Single',
        'negara',
      ) + lid('response_kota', [['3', 'Tokyo']], 'Single', 'kota'),
    rules: rule(equal('1', 'response_negara'), 50, 'Add') + rule(equal('3', 'response_kota'), 50, 'Add'),
  }),
  dropdowns: item({
    type: 'multiple_dropdowns_question',
    text: '<p>Es itu [suhu].</p>',
    responses: lid(
      'response_suhu',
      [
        ['1', 'dingin & beku'],
        ['2', 'panas'],
      ],
      'Single',
      'suhu',
    ),
    rules: rule(equal('1', 'response_suhu'), 100, 'Add'),
  }),
  formula: item({ type: 'calculated_question', text: '<p>[x] + 1</p>', responses: text }),
  intro: item({ type: 'text_only_question', text: '<p>Baca dulu.</p>' }),
  ccSeveral: item({
    type: 'cc.multiple_response.v0p1',
    text: '<p>Pilih semua.</p>',
    responses: lid('response1', cities, 'Multiple'),
    rules: rule(`<and>${equal('12')}${equal('13')}<not>${equal('11')}</not></and>`, 100),
  }),
}

export const qti1Xml = (items: readonly string[], title = 'Kuis 1'): string =>
  `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE questestinterop SYSTEM "ims_qtiasiv1p2p1.dtd">\n<questestinterop xmlns="http://www.imsglobal.org/xsd/ims_qtiasiv1p2"><assessment ident="q" title="${title}"><section ident="root_section">${items.join('')}</section></assessment></questestinterop>`
export const qti1Manifest = (files: readonly string[], type = 'imsqti_xmlv1p2'): string =>
  `<?xml version="1.0" encoding="UTF-8"?><manifest identifier="m" xmlns="http://www.imsglobal.org/xsd/imsccv1p1/imscp_v1p1"><metadata><schema>IMS Content</schema></metadata><organizations/><resources>${files.map((file, at) => `<resource identifier="q${at}" type="${type}"><file href="${file}"/></resource>`).join('')}</resources></manifest>`
