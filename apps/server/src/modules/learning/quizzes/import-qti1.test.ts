import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { withApp } from '../../../../test/app.ts'
import { withClassroom } from '../../../../test/classroom.ts'
import { zipFiles } from '../../../../test/qti-samples.ts'
import { canvasItems, qti1Manifest, qti1Xml } from '../../../../test/qti1-samples.ts'
import { questionFiles, toCarried } from '../../../../test/question-files.ts'

/** Exports of Canvas and Common Cartridge. */

const app = withApp()
const { emptyQuiz, send, stored: listStored } = questionFiles(app, withClassroom(app))
const picture = () =>
  sharp({ create: { width: 20, height: 10, channels: 3, background: '#0a7' } })
    .png()
    .toBuffer()
const messages = (list: { number: number | null; message: string }[]) =>
  list.map(({ number, message }) => `${number} ${message}`)

const importFile = async (content: Buffer | string, name: string) => {
  const quiz = await emptyQuiz()
  const dry = (await send(quiz, null, content, { dry_run: '1', name })).body.data
  const { code, body } = await send(quiz, null, content, { name, more: { skip_errors: '1' } })
  return { dry, code, body, questions: (await listStored(quiz)).map(toCarried) }
}

describe('a package of Canvas', () => {
  it('is read, and what cannot be taken is named', async () => {
    const zip = await zipFiles({
      'imsmanifest.xml': qti1Manifest(['q/q.xml']),
      'q/q.xml': qti1Xml(Object.values(canvasItems)),
      'q/assessment_meta.xml': '<quiz/>',
      'web_resources/Uploaded Media/peta.png': await picture(),
    })
    const { dry, code, questions } = await importFile(zip, 'kuis-export.zip')
    expect([dry.format, dry.taken, code]).toEqual(['qti12', 10, 200])
    expect(dry.skipped.map(({ reason }: { reason: string }) => reason)).toEqual([
      'Soal rumus (calculated_question) tidak didukung',
      'Teks tanpa pertanyaan dilewati',
    ])
    expect(messages(dry.warnings)).toEqual(['11 Teks tanpa pertanyaan dilewati'])
    const [choice, truth, severalAnswers, isShort, number, match, essay, blanks, dropdown, wholeScore] =
      questions
    expect(choice).toMatchObject({
      type: 'MULTIPLE_CHOICE',
      answer: 'B',
      point: 2,
      explanation: '<p>Bandung.</p>',
      option_explanations: ['<p>Jawa Timur.</p>', null, null],
    })
    expect(choice?.question).toMatch(/^<p>Ibu kota <b>Jawa Barat<\/b> <img [^>]*alt="Peta"/)
    expect(truth).toMatchObject({ type: 'TRUE_FALSE', key: { value: true } })
    expect(truth?.question).toContain('data-latex="100^\\circ"')
    expect(severalAnswers).toMatchObject({
      type: 'MULTIPLE_ANSWER',
      content: { partial: true, wrong: 'minus' },
    })
    expect(isShort).toMatchObject({
      type: 'SHORT_ANSWER',
      key: {
        ignore_case: true,
        accepted: [
          { text: 'Au', share: 1 },
          { text: 'aurum', share: 1 },
        ],
      },
    })
    expect(number).toMatchObject({
      type: 'NUMERIC',
      key: { value: 3.14, tolerance: { kind: 'absolute', amount: 0.04 } },
    })
    expect(match).toMatchObject({
      type: 'MATCHING',
      content: {
        left: [{ text: 'Jepang' }, { text: 'Mesir' }],
        right: [{ text: 'Tokyo' }, { text: 'Kairo' }, { text: 'Lima' }],
      },
      key: { pairs: { l1: 'r1', l2: 'r2' } },
    })
    expect(essay?.type).toBe('ESSAY')
    expect(blanks).toMatchObject({
      type: 'CLOZE',
      content: { text: '<p>Ibu kota [[r1]] adalah [[r2]].</p>' },
      key: {
        gaps: {
          r1: { accepted: [{ text: 'Jepang' }, { text: 'Nippon' }] },
          r2: { accepted: [{ text: 'Tokyo' }] },
        },
      },
    })
    expect(dropdown).toMatchObject({
      content: { gaps: [{ options: [{ label: '<p>dingin &amp; beku</p>' }, { label: '<p>panas</p>' }] }] },
      key: { gaps: { r1: { answer: 'o1' } } },
    })
    expect(wholeScore).toMatchObject({ type: 'MULTIPLE_ANSWER', content: { partial: false } })
  })

  it('is read once where a cartridge has each quiz twice, and a broken file refuses no other', async () => {
    const zip = await zipFiles({
      'imsmanifest.xml': qti1Manifest(
        ['g1/assessment_qti.xml', 'g2/assessment_qti.xml'],
        'imsqti_xmlv1p2/imscc_xmlv1p1/assessment',
      ),
      'g1/assessment_qti.xml': qti1Xml([canvasItems.trueFalse]),
      'g2/assessment_qti.xml': '<questestinterop>',
      'non_cc_assessments/g1.xml.qti': qti1Xml([canvasItems.trueFalse, canvasItems.number]),
    })
    const { dry, questions } = await importFile(zip, 'kelas.imscc')
    expect(messages(dry.errors)).toEqual(['1 XML tidak lengkap atau salah tulis'])
    expect(questions.map(({ type }) => type)).toEqual(['TRUE_FALSE', 'NUMERIC'])
  })

  it('names a picture that is missing, and reads the XML alone', async () => {
    const { dry } = await importFile(qti1Xml([canvasItems.choice, canvasItems.essay]), 'soal.xml')
    expect([dry.format, dry.taken]).toEqual(['qti12', 1])
    expect(dry.skipped).toMatchObject([
      { reason: expect.stringMatching(/^Gambar .*peta\.png tidak disertakan/) },
    ])
  })
})
