import type { Fields } from '../../../kit/form/differences'
import { createLabeller, fileSaid } from '../../../kit/form/options'
import { blocksSaid } from './blockDrafts'
import { goalsSaid } from './goalDrafts'
import type { LessonValues } from './lessonChoices'
import { formats, kinds, openings, policies, remedials, reviews, rules, scopes, types } from './lessonChoices'
import { draftSaid } from './rubricDraft'

type Topics = readonly { id: number; name: string }[]

const switched = (flag: string) => (flag === '1' ? 'Ya' : 'Tidak')
const momentSaid = (moment: string) => moment.replace('T', ' ')

const otherFields: Omit<Fields<LessonValues>, 'name' | 'sections_id'> = {
  type: { label: 'Jenis pembelajaran', say: createLabeller(types) },
  format: { label: 'Format pembelajaran', say: createLabeller(formats) },
  attachment: { label: 'Lampiran', say: fileSaid },
  description: { label: 'Deskripsi', rich: true },
  references: { label: 'Sumber belajar', rich: true },
  media_id: { label: 'Video atau audio', say: (id) => (id === '' ? 'Tidak ada' : 'Ada') },
  captions: { label: 'Teks video', say: fileSaid },
  link_url: 'Tautan video atau file',
  link_title: 'Judul tautan',
  blocks: { label: 'Blok tambahan', say: blocksSaid },
  note: { label: 'Catatan', rich: true },
  duration: 'Durasi',
  type_quiz: { label: 'Jenis kuis', say: createLabeller(kinds) },
  is_random_question: { label: 'Acak urutan soal', say: switched },
  is_random_option: { label: 'Acak urutan opsi', say: switched },
  show_review: { label: 'Tampilkan pembahasan', say: createLabeller(reviews) },
  show_verdicts: { label: 'Tunjukkan benar/salah', say: switched },
  is_competent: { label: 'Gunakan KKM', say: switched },
  kkm: 'KKM',
  max_remedial: { label: 'Batas remedial', say: createLabeller(remedials) },
  score_policy: { label: 'Nilai yang dihitung', say: createLabeller(policies) },
  mastery_rule: { label: 'Tuntas bila', say: createLabeller(rules) },
  remedial_scope: { label: 'Remedial', say: createLabeller(scopes) },
  must_read: { label: 'Wajib membaca sebelum remedial', say: switched },
  practice_counts: { label: 'Latihan menggantikan belajar ulang', say: switched },
  cap_remedial: { label: 'Batasi nilai remedial di KKM', say: switched },
  is_enrichment: { label: 'Pengayaan', say: switched },
  enrichment_counts: { label: 'Ikut dihitung di nilai akhir', say: switched },
  hold_feedback: { label: 'Tahan nilai dan umpan balik', say: switched },
  is_group: { label: 'Tugas kelompok', say: switched },
  rubric: { label: 'Rubrik', say: draftSaid },
  goals: { label: 'Tujuan belajar', say: goalsSaid },
  tool_id: { label: 'Alat luar', say: (id) => (id === '' ? 'Tidak ada' : 'Ada') },
  target_link_uri: 'Halaman alat',
  tool_custom: 'Parameter alat',
  is_graded: { label: 'Alat memberi nilai', say: switched },
  opens: { label: 'Cara membuka', say: createLabeller(openings) },
  is_expired: { label: 'Batasi waktu', say: switched },
  start_date: { label: 'Tanggal mulai', say: momentSaid },
  end_date: { label: 'Tanggal selesai', say: momentSaid },
  status: { label: 'Status', say: (status) => (status === 'publish' ? 'Publish' : 'Draft') },
}

/** Labels for the comparison of versions. */
export const buildLessonFields = (topics: Topics): Fields<LessonValues> => ({
  name: 'Judul',
  sections_id: {
    label: 'Topik',
    say: createLabeller(topics.map(({ id, name }) => ({ value: String(id), label: name }))),
  },
  ...otherFields,
})
