/** Excel files for tests and benchmarks outside this package. */
export { readXlsx, writeXlsx } from 'hucre/xlsx'
