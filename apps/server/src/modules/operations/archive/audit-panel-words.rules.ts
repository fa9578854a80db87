/** Fields of panels for the KKM, second markers, surveys and reflections, as the audit log names them. */
export const panelWords = {
  opened_at: 'Dibuka Pada',
  updated_at: 'Diubah Pada',
  updated_by: 'Diubah oleh',
  survey_open: 'Survei dibuka',
  strengths: 'Yang berhasil',
  problems: 'Yang belum berhasil',
  changes: 'Yang akan diubah',
  standard_panel: 'Panel penetapan KKM',
  method: 'Metode',
  judges: 'Penilai panel',
  ratings: 'Taksiran penilai',
  applied_at: 'Dijadikan KKM',
  opened_by: 'Dibuka oleh',
  result: 'Hasil',
  marker_id: 'Penilai kedua',
}
