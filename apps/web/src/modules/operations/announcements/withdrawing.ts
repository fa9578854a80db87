export const withdrawing = (title: string) => ({
  title: 'Tarik pengumuman?',
  text: 'Pengumuman hilang dari semua pembacanya dan tidak dapat diterbitkan lagi.',
  detail: title,
  yes: 'Tarik',
  danger: true,
})
