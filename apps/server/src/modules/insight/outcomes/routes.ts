import {
  classOutcomes,
  classOutcomesFile,
  lamFile,
  programOutcomes,
  programOutcomesFile,
} from '@tuntas/contract/insight/outcomes'
import { programDetail } from '@tuntas/contract/insight/program-detail'
import { paginate } from '@tuntas/contract/wire/paging'
import { outcomeKeepers } from '@tuntas/contract/wire/roles'
import { includesWords } from '@tuntas/contract/wire/spaces'
import type { Actor } from '../../../platform/actor.ts'
import type { AppContext } from '../../../platform/context.ts'
import { excelWorkbook } from '../../../platform/files/excel.ts'
import { serve, serveDownload } from '../../../platform/http/serve.ts'
import { getScope } from '../../campus/administrators/access.ts'
import { reportedCourse } from '../reports/access.ts'
import { describe } from '../reports/facts.store.ts'
import { sortRows } from '../reports/sorting.rules.ts'
import { listGraduates, maskFollowUps, maskStudents, summariseCohorts } from './cohorts.rules.ts'
import { listFollowUps, listStudentCpl } from './cohorts.store.ts'
import { lamTables } from './lam.rules.ts'
import { programReport } from './program.rules.ts'
import { readLam, readProgram } from './program.store.ts'
import { detailSheets } from './program-sheets.ts'
import { buildReport } from './report.rules.ts'
import { classSheets, programSheets } from './sheets.ts'
import { readClass } from './store.ts'

/** Columns with long text; the others hold codes and numbers. */
const WIDE = /Kuliah|Capaian|Diambil|dikosongkan|Tabel/
const TITLE = 'Capaian CPL dan CPMK'

const includes =
  (keywords: string) =>
  ({ name, nim }: { name: string; nim: string }) =>
    includesWords(name, keywords) || includesWords(nim, keywords)

const mountClass = (ctx: AppContext): void => {
  const { db } = ctx
  serve(ctx, classOutcomes, async ({ actor, query }) => {
    const { report } = buildReport(await readClass(db, await reportedCourse(db, actor, query)))
    const { keywords, page, limit, sort, order } = query
    const matchingStudents = report.students.filter(includes(keywords))
    const sortedStudents =
      sort === undefined ? matchingStudents : sortRows(matchingStudents, sort, order === 'desc')
    return {
      data: { ...report, students: sortedStudents.slice((page - 1) * limit, page * limit) },
      pagination: paginate({ page, limit }, matchingStudents.length),
    }
  })
  serveDownload(ctx, classOutcomesFile, async ({ actor, query }) => {
    const course = await reportedCourse(db, actor, query)
    const { report } = buildReport(await readClass(db, course))
    const { facts, name } = await describe(ctx, TITLE, { courses_id: course.id })
    return excelWorkbook(name, facts, await classSheets(report))
  })
}

type Asked = { study_program_id: number; curriculum_id: number; year_id?: number | undefined }
/** CPL, students and follow-ups of a program within the caller's scope. */
const readDetail = async ({ db, sign }: AppContext, actor: Actor, query: Asked) => {
  const { program, outcomes } = await readProgram(db, getScope(actor), query)
  const cplIds = outcomes.map(({ id }) => id)
  const students = listGraduates(await listStudentCpl(db, query), cplIds)
  const actions = await listFollowUps(db, query)
  const detail = { program, outcomes, cplIds }
  return actor.role === 'koordinator'
    ? {
        ...detail,
        students: maskStudents(students, (nim) => sign.sign('pseudonym of student', nim)),
        actions: maskFollowUps(actions),
      }
    : { ...detail, students, actions }
}

const mountProgram = (ctx: AppContext): void => {
  const { db } = ctx
  const read = async (actor: Actor, query: Asked) => {
    const { program, ...programRows } = await readProgram(db, getScope(actor), query)
    return { program, ...programReport(programRows, program.target, query.year_id ?? null) }
  }
  serve(ctx, programDetail, async ({ actor, query }) => {
    const { program, outcomes, cplIds, students, actions } = await readDetail(ctx, actor, query)
    const cohorts = summariseCohorts(students, cplIds, program.pass)
    return { data: { pass: program.pass, cpl: outcomes, ...cohorts, actions } }
  })
  serve(ctx, programOutcomes, async ({ actor, query }) => {
    const { program, cpl, trend } = await read(actor, query)
    const { pass, target, version } = program
    const can_edit = outcomeKeepers.some((role) => role === actor.role)
    return { data: { pass, target, version, can_edit, cpl, trend } }
  })
  serveDownload(ctx, programOutcomesFile, async ({ actor, query }) => {
    const { program, cpl, trend } = await read(actor, query)
    const { students, actions } = await readDetail(ctx, actor, query)
    return excelWorkbook(
      `Capaian CPL ${program.name}`,
      [['Program studi', program.name]],
      [
        ...(await programSheets(cpl)),
        ...(await detailSheets({ cpl, trend, students, actions, pass: program.pass })),
      ],
    )
  })
}

const mountLam = (ctx: AppContext): void => {
  const { db } = ctx
  serveDownload(ctx, lamFile, async ({ actor, query }) => {
    const data = await readLam(db, getScope(actor), query)
    const sheets = lamTables(data).map(({ title, headers, rows }) => ({
      title,
      columns: headers.map((header) => ({ header, width: WIDE.test(header) ? 44 : 14 })),
      rows,
    }))
    return excelWorkbook(`LAM INFOKOM ${data.program}`, [['Program studi', data.program]], sheets)
  })
}

export const mountOutcomeReports = (ctx: AppContext): void => {
  mountClass(ctx)
  mountProgram(ctx)
  mountLam(ctx)
}
