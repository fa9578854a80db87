/** Maximum length of a Kode kelas PDDikti. */
export const PDDIKTI_CLASS_MOST = 5
