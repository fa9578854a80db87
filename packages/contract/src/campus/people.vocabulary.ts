export const religions = ['islam', 'kristen', 'katolik', 'hindu', 'buddha', 'konghucu'] as const
export const identityTypes = ['ktp', 'sim', 'passport'] as const
export const genders = ['L', 'P'] as const
export const employeeStatuses = ['tetap', 'tidak tetap'] as const
export const studentTypes = ['baru', 'pindahan'] as const
