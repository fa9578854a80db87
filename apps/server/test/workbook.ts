/** Reads and writes an Excel file as a spreadsheet program would; also for the tests in the browser. */
export { readXlsx, writeXlsx } from 'hucre/xlsx'
