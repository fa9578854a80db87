import { savedReply, withAliases } from '../wire/endpoint.schemas.ts'
import { filterId, flag, id, idList, nameText, version } from '../wire/fields.ts'
import { z } from '../wire/zod.ts'
import { inCourse } from './courses.schemas.ts'
import { GROUP_NAME, MOST_GROUPS } from './groups.vocabulary.ts'

const aliases = { course_id: 'courses_id' }
const ofCourse = withAliases(aliases, z.object(inCourse))
const groupName = () => nameText('Masukan nama kelompok', GROUP_NAME)

const groupMember = z.object({ user_id: z.number(), name: z.string(), nim: z.string() })
export type GroupMember = z.output<typeof groupMember>

const group = z.object({
  id: z.number(),
  version: z.number(),
  courses_id: z.number(),
  name: z.string(),
  members: z.array(groupMember),
})
export type ClassGroup = z.output<typeof group>

/** Fingerprint of the groups, so that an arrangement of changed groups is refused. */
const revision = z.string()

export const classGroups = {
  summary: 'Kelompok satu kelas',
  query: ofCourse,
  reply: {
    data: z.object({
      groups: z.array(group),
      /** Students of the class without group. */
      ungrouped: z.array(groupMember),
      revision,
    }),
  },
}

export const saveGroup = {
  summary: 'Simpan kelompok',
  body: withAliases(
    aliases,
    z.object({ id: filterId(), version: version(), ...inCourse, name: groupName() }),
  ),
  reply: savedReply,
}

/** One group, as in the data of a stale save. */
export const groupDetail = { reply: { data: group } }

export const removeGroup = {
  summary: 'Hapus kelompok',
  params: z.object({ id: id('Data tidak ditemukan') }),
  reply: {},
}

export const moveStudents = {
  summary: 'Pindahkan mahasiswa ke kelompok',
  body: withAliases(
    aliases,
    z.object({ ...inCourse, list_user_id: idList('Pilih mahasiswa terlebih dahulu'), group_id: filterId() }),
  ),
  reply: {},
}

const arranged = z.object({
  /** Students are added to an existing group of this name. */
  name: groupName(),
  list_user_id: z.array(id('Data tidak ditemukan')).min(1, 'Kelompok tidak boleh kosong').max(1000),
})

export const arrangeGroups = {
  summary: 'Simpan pembagian kelompok',
  body: withAliases(
    aliases,
    z.object({
      ...inCourse,
      revision: z.string('Muat ulang kelompok lalu coba lagi').max(100),
      /** Archives the existing groups first. */
      anew: flag(),
      groups: z
        .array(arranged, 'Bagi mahasiswa terlebih dahulu')
        .min(1, 'Bagi mahasiswa terlebih dahulu')
        .max(MOST_GROUPS, `Maksimal ${MOST_GROUPS} kelompok`),
    }),
  ),
  reply: { data: z.object({ groups: z.number(), students: z.number() }) },
}

const takenRow = z.object({
  row: z.number(),
  user_id: z.number(),
  name: z.string(),
  nim: z.string(),
  group: z.string(),
  /** The group that the student leaves. */
  from: z.string().nullable(),
})
export type GroupFileRow = z.output<typeof takenRow>

/** A row that cannot be imported, and why. */
const refusedRow = z.object({ row: z.number(), nim: z.string(), group: z.string(), reason: z.string() })
export type RefusedGroupRow = z.output<typeof refusedRow>

export const readGroupFile = {
  summary: 'Baca pembagian kelompok dari Excel tanpa menyimpannya',
  body: withAliases(aliases, z.object(inCourse)),
  reply: { data: z.object({ rows: z.array(takenRow), refused: z.array(refusedRow), revision }) },
}

export const exportGroups = {
  summary: 'Unduh kelompok sebagai Excel',
  query: ofCourse,
  reply: {},
}
