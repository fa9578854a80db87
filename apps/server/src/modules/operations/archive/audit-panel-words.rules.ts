/** Fields of panels for the KKM and of second markers, as the audit log names them. */
export const panelWords = {
  standard_panel: 'Panel penetapan KKM',
  method: 'Metode',
  judges: 'Penilai panel',
  ratings: 'Taksiran penilai',
  applied_at: 'Dijadikan KKM',
  opened_by: 'Dibuka oleh',
  result: 'Hasil',
  marker_id: 'Penilai kedua',
}
