/** Names of Moodle's activities, and why some cannot be imported. */

const names: Record<string, string> = {
  assign: 'Tugas',
  book: 'Buku',
  folder: 'Folder',
  page: 'Halaman',
  quiz: 'Kuis',
  resource: 'Berkas',
  url: 'Tautan',
  assignment: 'Tugas lama (Assignment 2.2)',
  bigbluebuttonbn: 'BigBlueButton',
  chat: 'Obrolan',
  choice: 'Pilihan (polling)',
  data: 'Basis data',
  feedback: 'Kuesioner',
  forum: 'Forum',
  glossary: 'Glosarium',
  h5pactivity: 'H5P',
  hvp: 'H5P',
  imscp: 'Paket IMS',
  label: 'Label',
  lesson: 'Pelajaran bercabang (Lesson)',
  lti: 'Alat eksternal (LTI)',
  qbank: 'Bank soal',
  scorm: 'SCORM',
  survey: 'Survei',
  wiki: 'Wiki',
  workshop: 'Workshop',
}
const reasons: Record<string, string> = {
  label: 'Label (teks di antara kegiatan) tidak punya tempat di Tuntas',
  qbank: 'Soal bank yang tidak dipakai kuis dapat diimpor lewat Impor soal di kuis atau bank',
}

/** A subsection is also listed as a topic. */
export const PASSED = new Set(['subsection'])

export const moduleName = (module: string): string =>
  Object.hasOwn(names, module) ? (names[module] ?? module) : module.slice(0, 40)
export const strangeReason = (module: string): string =>
  (Object.hasOwn(reasons, module) && reasons[module]) || `${moduleName(module)} tidak didukung`
