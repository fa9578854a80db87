/** Reads an Excel file as a spreadsheet program would; also for the tests in the browser. */
export { readXlsx } from 'hucre/xlsx'
