export default () => ({ localeError: () => 'Isi tidak sesuai' })
