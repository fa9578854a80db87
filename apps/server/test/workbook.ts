/** Excel files for tests and benches outside this package. */
export { readXlsx, writeXlsx } from 'hucre/xlsx'
