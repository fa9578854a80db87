import {
  alikeBankQuestions,
  archiveBankQuestion as archiveCall,
  bankFolders,
  bankPeople,
  bankQuestion,
  bankQuestions,
  bankSubjects,
  bankVersions,
  changeBankQuestions,
  moveBankQuestions as moveCall,
  removeBankFolder,
  restoreBankQuestion as restoreCall,
  reviewBankQuestion,
  saveBankFolder,
  saveBankQuestion,
  saveBankRole,
  saveBankRules,
} from '@tuntas/contract/learning/bank'
import { bankDetail } from '@tuntas/contract/learning/bank.schemas'
import { type SQL, sql } from 'drizzle-orm'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import { orStale } from '../../../platform/db/version.ts'
import { AppError } from '../../../platform/errors.ts'
import { transact } from '../../../platform/events.ts'
import { enumerated } from '../../../platform/files/text.ts'
import { serve } from '../../../platform/http/serve.ts'
import { showQuestion } from '../quizzes/draws.ts'
import { cleanedQuestion } from '../quizzes/sanitize-question.ts'
import {
  demandWriter,
  type OpenBankQuestion,
  openBank,
  openBankQuestion,
  openBankQuestions,
  writableBankQuestion,
} from './access.ts'
import { changeSeveral, saveRules } from './bulk.store.ts'
import { mountBankExchange } from './exchange.routes.ts'
import { bankOfFolder, listFolders, removeFolder, saveFolder } from './folders.store.ts'
import { mountBankImport } from './import.routes.ts'
import { listBank, listSubjects } from './list.store.ts'
import { listAlike } from './near-duplicates.store.ts'
import { listPeople, saveRole } from './people.store.ts'
import {
  archiveBankQuestion,
  type BankInput,
  changeBankQuestion,
  createBankQuestion,
  findBankQuestion,
  moveBankQuestions,
  restoreBankQuestion,
} from './questions.store.ts'
import { listVersions, review } from './reviews.store.ts'
import { mountBankUsage } from './usage.routes.ts'

const SAVED = 'Data berhasil disimpan!'

const findShown = async (ctx: AppContext, question: OpenBankQuestion) => {
  const storedQuestion = await findBankQuestion(ctx.db, question)
  return storedQuestion && showQuestion(ctx, storedQuestion)
}

/** The texts of all its versions. */
const formerTexts = (id: number | undefined): SQL =>
  sql`select unnest(array[question, options::text, content::text, explanation, option_explanations::text]) from bank_versions where bank_question_id = ${id ?? null}::int`

const save = async (ctx: AppContext, actor: Actor, body: BankInput): Promise<number> => {
  const { db } = ctx
  if (body.id === undefined) {
    const bank = demandWriter(await openBank(db, actor, body.course_category_id))
    const input = await cleanedQuestion(
      ctx,
      actor,
      { ...body, related_lessons_id: null },
      formerTexts(undefined),
    )
    return transact(ctx, actor, (tx) => createBankQuestion(tx, bank, input))
  }
  const question = await writableBankQuestion(db, actor, body.id)
  if (question.archived || question.course_category_id !== body.course_category_id)
    throw new AppError('not_found')
  const input = await cleanedQuestion(ctx, actor, { ...body, related_lessons_id: null }, formerTexts(body.id))
  const thing = {
    kind: 'bank_questions',
    id: body.id,
    detail: { reply: { data: bankDetail } },
    find: () => findShown(ctx, question),
  } as const
  await orStale(db, thing, () => transact(ctx, actor, (tx) => changeBankQuestion(tx, question, input)))
  return body.id
}

const mountReading = (ctx: AppContext): void => {
  const { db, texts } = ctx
  serve(ctx, bankSubjects, async ({ actor }) => ({ data: await listSubjects(db, actor) }))
  serve(ctx, bankQuestions, async ({ actor, query: { course_category_id, ...filters } }) => {
    const page = await listBank(db, await openBank(db, actor, course_category_id), filters)
    return { ...page, data: page.data.map((row) => ({ ...row, question: texts.show(row.question) })) }
  })
  serve(ctx, bankQuestion, async ({ actor, query }) => {
    const data = await findShown(ctx, await openBankQuestion(db, actor, query.id))
    if (!data) throw new AppError('not_found')
    return { data }
  })
  serve(ctx, bankVersions, async ({ actor, query }) => {
    const versions = await listVersions(db, await openBankQuestion(db, actor, query.id))
    return { data: versions.map((version) => showQuestion(ctx, version)) }
  })
  serve(ctx, alikeBankQuestions, async ({ actor, body }) => {
    const alike = await listAlike(db, await openBank(db, actor, body.course_category_id), body)
    return { data: alike.map((one) => ({ ...one, question: texts.show(one.question) })) }
  })
}

const changeWords = { approve: 'disetujui', tag: 'diberi tag', goal: 'diberi tujuan', archive: 'diarsipkan' }
const skipWords = {
  approve: 'Soalmu sendiri disetujui dosen lain',
  tag: 'Sebagian bukan milikmu',
  goal: 'Sebagian bukan milikmu',
  archive: 'Sebagian bukan milikmu',
}
type Changes = Awaited<ReturnType<typeof changeSeveral>>
const MAX_NAMED = 3
const sayStale = (questions: Changes['stale']) => {
  const titles = questions.slice(0, MAX_NAMED).map(({ question }) => `"${question || 'Gambar atau rumus'}"`)
  if (questions.length > MAX_NAMED) titles.push(`${questions.length - MAX_NAMED} lainnya`)
  return `${questions.length} belum disetujui karena baru berubah: ${enumerated(titles)}. Baca lagi, lalu setujui.`
}
const sayChanged = (
  act: keyof typeof changeWords,
  { changed: changedCount, skipped: skippedCount, stale: staleQuestions }: Changes,
) => {
  const otherCount = skippedCount - staleQuestions.length
  return [
    `${changedCount} soal ${changeWords[act]}.`,
    staleQuestions.length > 0 && sayStale(staleQuestions),
    otherCount > 0 && `${otherCount} dilewati. ${skipWords[act]}.`,
  ]
    .filter(Boolean)
    .join(' ')
}

const mountWriting = (ctx: AppContext): void => {
  const { db } = ctx
  serve(ctx, saveBankQuestion, async ({ actor, body }) => ({
    message: SAVED,
    data: { id: await save(ctx, actor, body) },
  }))
  serve(ctx, archiveCall, async ({ actor, body }) => {
    const question = await writableBankQuestion(db, actor, body.id)
    await transact(ctx, actor, (tx) => archiveBankQuestion(tx, question))
    return { message: 'Soal diarsipkan.' }
  })
  serve(ctx, restoreCall, async ({ actor, body }) => {
    const question = await writableBankQuestion(db, actor, body.id)
    await transact(ctx, actor, (tx) => restoreBankQuestion(tx, question))
    return { message: 'Soal dipulihkan.' }
  })
  serve(ctx, moveCall, async ({ actor, body }) => {
    const movedQuestions = await openBankQuestions(db, actor, body.list_id)
    if (movedQuestions.some(({ can_edit }) => !can_edit)) demandWriter({ role: 'reader' })
    await transact(ctx, actor, (tx) => moveBankQuestions(tx, movedQuestions, body.folder_id))
    return { message: `${movedQuestions.length} soal dipindahkan.` }
  })
  serve(ctx, changeBankQuestions, async ({ actor, body }) => {
    // Nobody's rows but those of the caller's banks are locked.
    await openBankQuestions(db, actor, body.list_id)
    const data = await transact(ctx, actor, (tx) => changeSeveral(tx, actor, body))
    return { message: sayChanged(body.act, data), data }
  })
  serve(ctx, saveBankRules, async ({ actor, body }) => {
    const bank = await openBank(db, actor, body.course_category_id)
    await transact(ctx, actor, (tx) => saveRules(tx, bank, body.approved_only))
    return { message: SAVED }
  })
  serve(ctx, reviewBankQuestion, async ({ actor, body }) => {
    const question = await writableBankQuestion(db, actor, body.id)
    await transact(ctx, actor, (tx) => review(tx, actor, question, body))
    return { message: 'Telaah disimpan.' }
  })
}

const mountOrder = (ctx: AppContext): void => {
  const { db } = ctx
  serve(ctx, bankFolders, async ({ actor, query }) => {
    const bank = await openBank(db, actor, query.course_category_id)
    return { ...(await listFolders(db, bank)), role: bank.role }
  })
  serve(ctx, saveBankFolder, async ({ actor, body }) => {
    const bank = demandWriter(await openBank(db, actor, body.course_category_id))
    return { message: SAVED, data: { id: await transact(ctx, actor, (tx) => saveFolder(tx, bank, body)) } }
  })
  serve(ctx, removeBankFolder, async ({ actor, params }) => {
    const bank = await bankOfFolder(db, actor, params.id)
    await transact(ctx, actor, (tx) => removeFolder(tx, bank, params.id))
    return { message: 'Folder dihapus.' }
  })
  serve(ctx, bankPeople, async ({ actor, query }) => ({
    data: await listPeople(db, await openBank(db, actor, query.course_category_id)),
  }))
  serve(ctx, saveBankRole, async ({ actor, body }) => {
    const bank = await openBank(db, actor, body.course_category_id)
    await transact(ctx, actor, (tx) => saveRole(tx, bank, body))
    return { message: 'Peran disimpan.' }
  })
}

export const mountBank = (ctx: AppContext): void => {
  mountReading(ctx)
  mountWriting(ctx)
  mountOrder(ctx)
  mountBankExchange(ctx)
  mountBankImport(ctx)
  mountBankUsage(ctx)
}
