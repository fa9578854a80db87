/** What of the log's filters stands in the address. */
export const auditFilters = ['kind', 'action', 'thing_id', 'start_date', 'end_date'] as const
