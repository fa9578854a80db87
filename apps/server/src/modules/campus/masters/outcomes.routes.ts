import {
  cpl,
  cplForImport,
  cpmk,
  cpmkForImport,
  graduateProfiles,
  graduateProfilesForImport,
  linkCpmk,
  linkProfile,
  outcomeMap,
  saveThresholds,
} from '@tuntas/contract/campus/masters'
import { type SQL, sql } from 'drizzle-orm'
import type { AppContext } from '../../../platform/context.ts'
import { allRows, type Bound } from '../../../platform/db/resource-rows.ts'
import { orStale } from '../../../platform/db/version.ts'
import { transact } from '../../../platform/events.ts'
import { excelFile } from '../../../platform/files/excel.ts'
import { mountDetail, mountList, mountRemove, mountSave } from '../../../platform/http/resource.ts'
import { serve, serveDownload } from '../../../platform/http/serve.ts'
import { findMasters } from '../../operations/imports/lookups.store.ts'
import { importShape } from '../../operations/imports/shape.rules.ts'
import { classOfScope, getScope, ofScope, optionScope } from '../administrators/access.ts'
import {
  cpmkLinks,
  readOutcomeMap,
  refuseForeignCpl,
  refuseMovedCpl,
  refuseMovedCpmk,
  setLink,
} from './outcomes.store.ts'
import { cplLinks, refuseForeignProfiles, refuseMovedProfile, setProfile } from './profiles.store.ts'
import * as tables from './schema.ts'
import { findThresholds, writeThresholds } from './thresholds.store.ts'

/** By table name: a resource list has no alias. */
const ofProfile = sql`"graduate_profiles"."study_program_id"`
const ofProgram = sql`"cpl"."study_program_id"`
const ofSubject = sql`"cpmk"."course_category_id"`

const profileBound: Bound<typeof graduateProfiles> = {
  resource: graduateProfiles,
  table: tables.graduateProfiles,
  refs: { study_program_id: tables.studyPrograms, curriculum_id: tables.curriculums },
  uses: [{ noun: 'CPL', table: 'cpl_profiles', by: 'profile_id' }],
  scope: {
    rows: (actor) => ofScope(getScope(actor), ofProfile),
    options: (actor) => ofScope(optionScope(actor), ofProfile),
    outside: { study_program_id: ['Pilih program studi yang kamu kelola'] },
  },
}

const cplBound: Bound<typeof cpl> = {
  resource: cpl,
  table: tables.cpl,
  refs: { study_program_id: tables.studyPrograms, curriculum_id: tables.curriculums },
  links: cplLinks,
  uses: [
    { noun: 'CPMK', table: 'cpmk_cpl', by: 'cpl_id' },
    { noun: 'evaluasi mata kuliah', table: 'evaluation_cpl', by: 'cpl_id' },
  ],
  scope: {
    rows: (actor) => ofScope(getScope(actor), ofProgram),
    options: (actor) => ofScope(optionScope(actor), ofProgram),
    outside: { study_program_id: ['Pilih program studi yang kamu kelola'] },
  },
}

const cpmkBound: Bound<typeof cpmk> = {
  resource: cpmk,
  table: tables.cpmk,
  refs: { course_category_id: tables.courseCategories },
  links: cpmkLinks,
  uses: [{ noun: 'tujuan belajar', table: 'goals', by: 'cpmk_id' }],
  scope: {
    rows: (actor) => classOfScope(getScope(actor), ofSubject),
    options: (actor) => classOfScope(optionScope(actor), ofSubject),
    outside: { course_category_id: ['Pilih mata kuliah dari program studi yang kamu kelola'] },
  },
}

/** All rows, to be edited and imported again. */
const mountForImport = (ctx: AppContext): void => {
  const allProfiles = allRows(ctx, profileBound)
  const allCpl = allRows(ctx, cplBound)
  const allCpmk = allRows(ctx, cpmkBound)
  serveDownload(ctx, graduateProfilesForImport, async ({ actor, query }) =>
    excelFile(
      'Profil lulusan untuk diubah',
      importShape('graduate-profile', await findMasters(ctx.db, 'graduate-profile', getScope(actor))),
      allProfiles(actor, query),
    ),
  )
  serveDownload(ctx, cplForImport, async ({ actor, query }) =>
    excelFile(
      'CPL untuk diubah',
      importShape('cpl', await findMasters(ctx.db, 'cpl', getScope(actor))),
      allCpl(actor, query),
    ),
  )
  serveDownload(ctx, cpmkForImport, async ({ actor, query }) =>
    excelFile(
      'CPMK untuk diubah',
      importShape('cpmk', await findMasters(ctx.db, 'cpmk', getScope(actor))),
      allCpmk(actor, query),
    ),
  )
}

const mountThresholds = (ctx: AppContext): void => {
  const { db } = ctx
  serve(ctx, saveThresholds, async ({ actor, body }) => {
    const within = (program: SQL) => ofScope(getScope(actor), program)
    const find = () => findThresholds(db, within, body.id)
    const { id, version } = body
    await orStale(db, { kind: 'study_programs', id, version, detail: saveThresholds, find }, () =>
      transact(ctx, actor, (tx) => writeThresholds(tx, within, body)),
    )
    return { message: 'Batas capaian disimpan.', data: await find() }
  })
}

export const mountOutcomes = (ctx: AppContext): void => {
  mountList(ctx, profileBound)
  mountDetail(ctx, profileBound)
  mountRemove(ctx, profileBound)
  mountSave(ctx, profileBound, refuseMovedProfile)
  mountList(ctx, cplBound)
  mountDetail(ctx, cplBound)
  mountRemove(ctx, cplBound)
  mountSave(ctx, cplBound, async (tx, row) => {
    await refuseMovedCpl(tx, row)
    await refuseForeignProfiles(tx, row)
  })
  mountList(ctx, cpmkBound)
  mountDetail(ctx, cpmkBound)
  mountRemove(ctx, cpmkBound)
  mountSave(ctx, cpmkBound, async (tx, row) => {
    await refuseMovedCpmk(tx, row)
    await refuseForeignCpl(tx, row)
  })
  mountForImport(ctx)
  mountThresholds(ctx)
  serve(ctx, outcomeMap, async ({ actor, query }) => ({
    data: await readOutcomeMap(ctx.db, (program) => ofScope(getScope(actor), program), query),
  }))
  serve(ctx, linkCpmk, async ({ actor, body }) => {
    await transact(ctx, actor, (tx) => setLink(tx, (subject) => classOfScope(getScope(actor), subject), body))
    return { message: body.on ? 'CPMK dikaitkan dengan CPL.' : 'Kaitan CPMK dengan CPL dilepas.' }
  })
  serve(ctx, linkProfile, async ({ actor, body }) => {
    await transact(ctx, actor, (tx) => setProfile(tx, (program) => ofScope(getScope(actor), program), body))
    return {
      message: body.on ? 'CPL dikaitkan dengan profil lulusan.' : 'Kaitan CPL dengan profil lulusan dilepas.',
    }
  })
}
