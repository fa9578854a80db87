import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { itemXml, manifestXml, samples, zipFiles } from '../../../../test/qti-samples.ts'
import { questionFiles } from '../../../../test/question-files.ts'

/** What an item shows besides its own text: passages, media, drawings and formulas. */

const app = withApp()
const { emptyQuiz, send, stored: listStored } = questionFiles(app, withClassroom(app))

const PASSAGE = '<p>Setiap Minggu pasar pagi dibuka di tepi sungai.</p>'
const SVG =
  '<svg xmlns="http://www.w3.org/2000/svg" width="40" height="20"><rect width="40" height="20"/></svg>'
const choice =
  '<choiceInteraction responseIdentifier="RESPONSE" maxChoices="1"><prompt>Di mana?</prompt><simpleChoice identifier="A">Alun-alun</simpleChoice><simpleChoice identifier="B">Tepi sungai</simpleChoice></choiceInteraction>'
const two = (before: string, ref = '') =>
  itemXml({
    ...samples.choice,
    title: 'Pasar',
    declared: samples.choice.declared.replace('ChoiceA', 'B') + ref,
    body: before + choice,
  })
const three = (xml: string) =>
  xml.replaceAll('assessmentItem', 'qti-assessment-item').replace('imsqti_v2p2', 'imsqtiasi_v3p0')

const importZip = async (files: Record<string, string>, type?: string) => {
  const quiz = await emptyQuiz()
  const zip = await zipFiles({ 'imsmanifest.xml': manifestXml(['soal/a.xml'], type), ...files })
  const { code, body } = await send(quiz, null, zip, { name: 'paket.zip' })
  const [question] = await listStored(quiz)
  return {
    code,
    warnings: (body.data?.warnings ?? []).map(({ message }: { message: string }) => message),
    question,
  }
}

describe('a passage in a file of its own', () => {
  it.each([
    [
      'where the item docks it',
      `<p>Baca.</p><div data-stimulus-idref="B1"></div>`,
      /^<p>Baca.<\/p>.*tepi sungai.*Di mana/,
    ],
    ['before a text without a place for it', '<p>Baca.</p>', /tepi sungai.*Baca.*Di mana/],
  ])('stands %s (QTI 3.0)', async (_, body, expected) => {
    const ref = '<qti-assessment-stimulus-ref identifier="B1" href="../bacaan/b.xml"/>'
    const passage = `<qti-assessment-stimulus identifier="B1" title="Pasar"><qti-stimulus-body>${PASSAGE}<p><img src="pasar.svg" alt="Pasar"/></p></qti-stimulus-body></qti-assessment-stimulus>`
    const files = { 'soal/a.xml': three(two(body, ref)), 'bacaan/b.xml': passage, 'bacaan/pasar.svg': SVG }
    const { code, warnings, question } = await importZip(files, 'imsqti_item_xmlv3p0')
    expect([code, warnings]).toEqual([200, []])
    expect(question?.question).toMatch(expected)
    expect(question?.question).toMatch(/<img [^>]*alt="Pasar"/)
    expect(question?.answer).toBe('B')
  })

  it('stands where the object was (QTI 2.2), whatever HTML it is', async () => {
    const html = `<!DOCTYPE html><html><head><title>x</title><meta charset="utf-8"></head><body>${PASSAGE}<br>Ramai.</body></html>`
    const { code, warnings, question } = await importZip({
      'soal/a.xml': two('<div><object data="b.html" type="text/html"/></div>'),
      'soal/b.html': html,
    })
    expect([code, warnings]).toEqual([200, []])
    expect(question?.question).toMatch(/tepi sungai.*Ramai.*Di mana/)
  })

  it('is named where it cannot be read', async () => {
    const { warnings } = await importZip({ 'soal/a.xml': two('<object data="b.html" type="text/html"/>') })
    expect(warnings).toEqual(['Bacaan b.html tidak terbaca, dilewati'])
  })
})

describe('media and formulas of an item', () => {
  it('are named, or taken', async () => {
    const { code, warnings, question } = await importZip({
      'soal/a.xml': two(
        '<p>Tonton.</p><object data="klip.mp4" type="video/mp4"/><video controls="controls"><source src="v2.webm"/></video><audio src="a.mp3"/><p>Jika <math xmlns="http://www.w3.org/1998/Math/MathML"><msup><mi>c</mi><mn>2</mn></msup></math></p>',
      ),
    })
    expect([code, warnings]).toEqual([
      200,
      ['Video klip.mp4 dilewati', 'Video v2.webm dilewati', 'Suara a.mp3 dilewati'],
    ])
    expect(question?.question).toContain('data-latex="{c}^{2}"')
  })
})
