/** The lecturer's reports by their place in the address, in the order of the menu. */
export const reportTitles: Record<string, string> = {
  'analysis-quiz': 'Analisis Butir',
  'recap-score': 'Rekap Nilai Akhir',
  remedial: 'Tes dan Remedial',
  progress: 'Pengerjaan Kuis',
  achievement: 'Capaian Belajar',
  gradebook: 'Buku Nilai',
  mastery: 'Peta Penguasaan',
  outcomes: 'Capaian (CPL/CPMK)',
}
