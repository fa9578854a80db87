import { Readable } from 'node:stream'
import type { PrintPart } from '@tuntas/contract/learning/prints'
import { XLSX } from '@tuntas/contract/wire/endpoint'
import type { AppContext } from '../../../platform/context.ts'
import { excelFile } from '../../../platform/files/excel.ts'
import { makePaper } from '../../../platform/files/printing.ts'
import type { Download } from '../../../platform/http/serve.ts'
import { programOfCourse } from '../../campus/site/letterhead.ts'
import { onPaper } from './copies.ts'
import { buildAnswerKeys, buildAnswerSheets, buildPapers, type PrintedRun } from './paper.ts'
import { readPaperHead, readPictures } from './pictures.store.ts'
import { type KeptCopy, listCopies, listStudents, type QuizHead, type Run, readHead } from './read.store.ts'

const toFileName = (name: string) => name.replace(/[\p{C}\\/:*?"<>|]/gu, ' ').trim()

const dateIn = (zone: string, at: string | null) =>
  at === null
    ? ''
    : new Intl.DateTimeFormat('id-ID', { dateStyle: 'full', timeStyle: 'short', timeZone: zone }).format(
        new Date(at),
      )

type Head = Omit<PrintedRun, 'questions' | 'copies'>
/** What every page of a print needs besides its questions. */
export const readAround = async (
  ctx: AppContext,
  head: QuizHead,
  { exam_date, created_at, questions }: Pick<Run, 'exam_date' | 'created_at' | 'questions'>,
): Promise<Head> => {
  const { campus, pictures } = await readPaperHead(ctx, programOfCourse(head.courses_id))
  return {
    head,
    campus,
    date: dateIn(ctx.env.campusTz, exam_date),
    made_at: created_at,
    pictures: { ...(await readPictures(ctx, questions)), ...pictures },
  }
}

type Line = { nim: string; name: string; code: string }
const toLines = (copies: readonly KeptCopy[], students: readonly { nim: string; name: string }[]): Line[] => {
  const ownCopies = copies.flatMap(({ nim, name, code }) =>
    nim === null ? [] : [{ nim, name: name ?? '', code }],
  )
  if (ownCopies.length > 0) return ownCopies
  const [only, ...more] = copies
  return students.map(({ nim, name }) => ({ nim, name, code: only && more.length === 0 ? only.code : '' }))
}

/** The Excel template for answers: a row per student, a column per question. */
const buildTemplate = async (
  { db }: AppContext,
  run: Run,
  copies: readonly KeptCopy[],
  quiz: string,
): Promise<Download> => {
  const most = Math.max(...copies.map(({ question_ids }) => question_ids.length))
  return {
    ...excelFile(
      `Jawaban ${quiz}`,
      [
        { header: 'NIM', width: 16, asText: true, value: ({ nim }: Line) => nim },
        { header: 'Nama', width: 30, value: ({ name }) => name },
        { header: 'Kode', width: 10, asText: true, value: ({ code }) => code },
        ...Array.from({ length: most }, (_, at) => ({
          header: String(at + 1),
          width: 7,
          asText: true as const,
          value: () => null,
        })),
      ],
      toLines(copies, await listStudents(db, run.lesson)),
    ),
    type: XLSX,
  }
}

const parts = {
  naskah: { title: 'Naskah', make: buildPapers },
  jawaban: { title: 'Lembar jawaban', make: buildAnswerSheets },
  kunci: { title: 'Kunci', make: buildAnswerKeys },
}

/** A file of a print, regenerated from the stored print; always identical. */
export const buildPrintFile = async (
  ctx: AppContext,
  run: Run,
  part: PrintPart,
  signal?: AbortSignal,
): Promise<Download> => {
  const [head, copies] = [await readHead(ctx.db, run.lesson), await listCopies(ctx.db, run)]
  if (part === 'template') return buildTemplate(ctx, run, copies, head.quiz)
  const { title, make } = parts[part]
  const around = await readAround(ctx, head, run)
  const { bytes } = await makePaper(make({ ...around, questions: run.questions, copies }), signal)
  return {
    name: toFileName(`${title} ${head.quiz}.pdf`),
    type: 'application/pdf',
    stream: Readable.from([Buffer.from(bytes)]),
  }
}

/** Questions in order, as the first copy has them. */
export const firstPaper = ({ questions }: Pick<Run, 'questions'>, copy: Parameters<typeof onPaper>[1]) =>
  onPaper(new Map(questions.map((question) => [question.id, question])), copy)
