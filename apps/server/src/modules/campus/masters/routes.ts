import {
  courseCategories,
  curriculums,
  educationLevels,
  grades,
  programs,
  signatories,
  statusUserOptions,
  studyGroups,
  studyPrograms,
  years,
} from '@tuntas/contract/campus/masters'
import { sql } from 'drizzle-orm'
import type { AppContext } from '../../../platform/context.ts'
import type { Bound } from '../../../platform/db/resource-rows.ts'
import { AppError } from '../../../platform/errors.ts'
import {
  mountDetail,
  mountList,
  mountRemove,
  mountResource,
  mountSave,
} from '../../../platform/http/resource.ts'
import { serve } from '../../../platform/http/serve.ts'
import type { Usage } from '../../../platform/http/usage.ts'
import {
  fillableGroupOfScope,
  getScope,
  ofScope,
  optionScope,
  ownGroupOfScope,
  type Scope,
  usedGroupOfScope,
} from '../administrators/access.ts'
import { mountOutcomes } from './outcomes.routes.ts'
import * as tables from './schema.ts'
import { isActiveYear, listStatusUsers, makeWayForActive, overlappingGrade } from './store.ts'

/** Usage check over a table with a reference to the master; archived rows count too. */
const uses = (noun: string, table: string, by: string): Usage => ({ noun, table, by })
const byPeople = (column: string) => [
  uses('mahasiswa', 'students', column),
  uses('dosen', 'teachers', column),
]

const mountYears = (ctx: AppContext) => {
  const active: Usage = {
    message: 'Tahun semester yang aktif tidak dapat dihapus.',
    when: sql`${tables.years.active}`,
  }
  const bound: Bound<typeof years> = {
    resource: years,
    table: tables.years,
    uses: [
      active,
      uses('kelas', 'courses', 'year_id'),
      uses('evaluasi', 'evaluations', 'year_id'),
      uses('rencana perbaikan', 'findings', 'due_year_id'),
    ],
  }
  mountList(ctx, bound)
  mountDetail(ctx, bound)
  mountRemove(ctx, bound)
  mountSave(ctx, bound, async (tx, { id, active }) => {
    if (active) await makeWayForActive(tx, id)
    else if (active === false && id !== undefined && (await isActiveYear(tx, id))) {
      throw new AppError('in_use', {
        message: 'Tahun semester aktif tidak dapat dinonaktifkan. Aktifkan tahun semester lain.',
      })
    }
  })
}

const mountGrades = (ctx: AppContext) => {
  const bound: Bound<typeof grades> = { resource: grades, table: tables.grades, uses: [] }
  mountList(ctx, bound)
  mountDetail(ctx, bound)
  mountRemove(ctx, bound)
  mountSave(ctx, bound, async (tx, range) => {
    if (range.end_score < range.start_score) {
      throw new AppError('invalid', {
        fields: { end_score: ['Nilai akhir tidak boleh kurang dari nilai awal'] },
      })
    }
    const otherGrade = await overlappingGrade(tx, range)
    if (!otherGrade) return
    const words = `${otherGrade.start_score}–${otherGrade.end_score}`.replaceAll('.', ',')
    throw new AppError('duplicate', {
      message: `Rentang nilai bertumpuk dengan grade ${otherGrade.grade} (${words}).`,
    })
  })
}

/** By table name: a resource list has no alias. */
const category = sql`"course_categories"."study_program_id"`
const program = sql`"study_programs"."id"`
const group = sql`"study_groups"."id"`

const mountCourseCategories = (ctx: AppContext) =>
  mountResource(ctx, {
    resource: courseCategories,
    table: tables.courseCategories,
    refs: { study_program_id: tables.studyPrograms, curriculum_id: tables.curriculums },
    uses: [
      uses('kelas', 'courses', 'course_category_id'),
      uses('RPS', 'rps', 'course_category_id'),
      uses('versi RPS', 'plans', 'course_category_id'),
      uses('soal di bank', 'bank_questions', 'course_category_id'),
      uses('CPMK', 'cpmk', 'course_category_id'),
    ],
    scope: {
      rows: (actor) => ofScope(getScope(actor), category),
      options: (actor) => ofScope(optionScope(actor), category),
      outside: { study_program_id: ['Pilih program studi yang kamu kelola'] },
    },
  })

/** Groups that a form may offer. */
const nameableGroup = (scope: Scope) =>
  sql`(${fillableGroupOfScope(scope, group)} or ${usedGroupOfScope(scope, group)})`

const mountStudyPrograms = (ctx: AppContext) =>
  mountResource(ctx, {
    resource: studyPrograms,
    table: tables.studyPrograms,
    uses: [
      ...byPeople('study_program_id'),
      uses('mata kuliah', 'course_categories', 'study_program_id'),
      uses('profil lulusan', 'graduate_profiles', 'study_program_id'),
      uses('CPL', 'cpl', 'study_program_id'),
      uses('operator atau koordinator', 'operator_programs', 'study_program_id'),
      uses('pengumuman', 'announcements', 'study_program_id'),
      uses('penanda tangan', 'signatories', 'study_program_id'),
    ],
    scope: {
      options: (actor) => ofScope(optionScope(actor), program),
      outside: {},
    },
  })

const mountStudyGroups = (ctx: AppContext) =>
  mountResource(ctx, {
    resource: studyGroups,
    table: tables.studyGroups,
    uses: [
      uses('mahasiswa', 'students', 'study_group_id'),
      uses('kelas', 'course_study_groups', 'study_group_id'),
    ],
    scope: {
      rows: (actor) => ownGroupOfScope(getScope(actor), group),
      options: (actor) => nameableGroup(optionScope(actor)),
      outside: {},
    },
  })

export const mountMasters = (ctx: AppContext): void => {
  mountResource(ctx, {
    resource: programs,
    table: tables.programs,
    uses: [uses('mahasiswa', 'students', 'program_id')],
  })
  mountStudyPrograms(ctx)
  mountResource(ctx, {
    resource: signatories,
    table: tables.signatories,
    refs: { study_program_id: tables.studyPrograms },
    uses: [],
  })
  mountResource(ctx, {
    resource: educationLevels,
    table: tables.educationLevels,
    uses: byPeople('education_level_id'),
  })
  mountYears(ctx)
  mountResource(ctx, {
    resource: curriculums,
    table: tables.curriculums,
    uses: [
      uses('mahasiswa', 'students', 'curriculum_id'),
      uses('mata kuliah', 'course_categories', 'curriculum_id'),
      uses('profil lulusan', 'graduate_profiles', 'curriculum_id'),
      uses('CPL', 'cpl', 'curriculum_id'),
    ],
  })
  mountGrades(ctx)
  mountStudyGroups(ctx)
  mountCourseCategories(ctx)
  mountOutcomes(ctx)
  serve(ctx, statusUserOptions, async () => ({ data: await listStatusUsers(ctx.db) }))
}
