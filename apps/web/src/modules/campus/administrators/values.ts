/** Values of the form. */
export type AdministratorValues = {
  username: string
  name: string
  email: string
  phone: string
  role: string
  study_program_id: string[]
}
