import { signatoryRoles } from '@tuntas/contract/campus/masters.vocabulary'
import { passwordPolicyLabels, providerKindLabels } from '@tuntas/contract/identity/providers'
import { secondDemandLabels } from '@tuntas/contract/identity/second'
import { levelNames } from '@tuntas/contract/insight/outcomes'
import { courseMethodNames, planStatusNames } from '@tuntas/contract/insight/plans.vocabulary'
import { methodNames } from '@tuntas/contract/insight/standards.vocabulary'
import { bankRoleNames, bankStateNames, reviewAspectNames } from '@tuntas/contract/learning/bank.vocabulary'
import { blockKindNames } from '@tuntas/contract/learning/lesson-blocks.vocabulary'
import { questionFormatNames } from '@tuntas/contract/learning/question-files.vocabulary'
import { purposeNames, questionTypeNames } from '@tuntas/contract/learning/questions.vocabulary'
import { feederOutcomeLabels } from '@tuntas/contract/operations/feeder.vocabulary'
import { importNames } from '@tuntas/contract/operations/imports.vocabulary'
import { serviceScopeLabels } from '@tuntas/contract/operations/services.vocabulary'
import { roleLabels } from '@tuntas/contract/wire/roles.vocabulary'

/** Display texts of audited values. */

/** Texts of enumerated fields. The same value may have another text in another field. */
export const vocabularies: Record<string, Record<string, string>> = {
  // The key of a true/false question.
  value: { true: 'Benar', false: 'Salah' },
  status: {
    publish: 'Publish',
    unpublish: 'Draft',
    correct: 'Benar',
    wrong: 'Salah',
    wait: 'Menunggu penilaian',
    empty: 'Belum diisi',
    success: 'Berhasil',
    failed: 'Gagal',
    ...planStatusNames,
  },
  type: {
    LESSON: 'Materi',
    ASSIGNMENT: 'Tugas',
    QUIZ: 'Kuis',
    TOOL: 'Alat luar',
    ...questionTypeNames,
    baru: 'Baru',
    pindahan: 'Pindahan',
  },
  format: {
    TEXT: 'Teks',
    FILE: 'Dokumen',
    ...questionFormatNames,
  },
  opens: { window: 'Jendela baru', frame: 'Di dalam halaman' },
  blocks: blockKindNames,
  security: { tls: 'TLS', starttls: 'STARTTLS', none: 'Tanpa pengamanan' },
  second: { totp: 'Aplikasi autentikator', passkey: 'Passkey' },
  type_quiz: { formatif: 'Formatif', sumatif: 'Sumatif' },
  audience: { class: 'Seluruh kelas', lecturers: 'Hanya dosen' },
  learning_order: { berurutan: 'Berurutan', bebas: 'Bebas' },
  contact_kind: { none: 'Tidak ada', whatsapp: 'WhatsApp', phone: 'Telepon', email: 'Email' },
  gender: { L: 'Laki-laki', P: 'Perempuan' },
  religion: {
    islam: 'Islam',
    kristen: 'Kristen',
    katolik: 'Katolik',
    hindu: 'Hindu',
    buddha: 'Buddha',
    konghucu: 'Konghucu',
  },
  type_identity: { ktp: 'KTP', sim: 'SIM', passport: 'Paspor' },
  employee_status: { tetap: 'Tetap', 'tidak tetap': 'Tidak tetap' },
  score_policy: { highest: 'Tertinggi', last: 'Terakhir', average: 'Rata-rata' },
  remedial_scope: { quiz: 'Seluruh kuis', goals: 'Tujuan yang belum tuntas' },
  mastery_rule: { score: 'Nilai mencapai KKM', score_and_goals: 'Nilai dan semua tujuan mencapai KKM' },
  purpose: {
    ...purposeNames,
    draw: 'Undian bagian',
    former: 'Bekas undian',
    aside: 'Disisihkan selama ada paket',
  },
  method: methodNames,
  second_factor_for: secondDemandLabels,
  state: bankStateNames,
  aspects: reviewAspectNames,
  show_review: { never: 'Tidak pernah', mastered: 'Setelah tuntas', after_window: 'Setelah jadwal berakhir' },
  show_score: {
    direct: 'Langsung',
    after_window: 'Setelah jadwal berakhir untuk semua',
    returned: 'Setelah dikembalikan dosen',
  },
  link_to: { number: 'Nomor induk', email: 'Email' },
  password_signin: passwordPolicyLabels,
  roles: roleLabels,
  kind: {
    ...providerKindLabels,
    minutes: 'Tambahan menit',
    remedials: 'Tambahan remedial',
    window: 'Jadwal lain',
    pass: 'Luluskan',
    unlock: 'Buka kunci',
    sikap: 'Sikap',
    pengetahuan: 'Pengetahuan',
    umum: 'Keterampilan umum',
    khusus: 'Keterampilan khusus',
    ...importNames,
  },
  import_kind: importNames,
  course_method: courseMethodNames,
  reason: { late: 'Terlambat', superseded: 'Digantikan', finished: 'Sesudah selesai' },
  role: {
    ...Object.fromEntries(signatoryRoles.map(({ value, label }) => [value, label])),
    ...roleLabels,
    teacher: 'Moderator',
    coordinator: 'Koordinator',
    student: 'Mahasiswa',
    ...bankRoleNames,
  },
  source: {
    study_group: 'Rombongan belajar',
    manual: 'Ditambahkan langsung',
    import: 'Impor',
    service: 'SIAKAD',
  },
  scopes: serviceScopeLabels,
  outcome: feederOutcomeLabels,
  comparison: feederOutcomeLabels,
  ended_by: {
    removed: 'Dikeluarkan',
    group: 'Pindah rombongan belajar',
    archived: 'Orangnya diarsipkan',
    team: 'Tidak lagi mengampu',
    service: 'Dikeluarkan SIAKAD',
  },
  origin: { web: 'Layar', paper: 'Kertas' },
  order: { same: 'Satu urutan', own: 'Urutan sendiri tiap mahasiswa' },
  finished_by: { stop: 'Diselesaikan sendiri', time: 'Waktu habis' },
  level: { ...levelNames, c1: 'C1', c2: 'C2', c3: 'C3', c4: 'C4', c5: 'C5', c6: 'C6' },
}
