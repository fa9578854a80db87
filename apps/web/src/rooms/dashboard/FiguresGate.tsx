import { Card } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { ErrorState } from '../../ui/Placeholder'
import { FiguresLoading } from './Figures'

type FiguresGateProps<T> = { query: UseQueryResult<T>; line?: boolean; children: (data: T) => ReactNode }

/** The numbers when they are there, their grey shape before, and what failed otherwise. */
export function FiguresGate<T>({ query, line, children }: FiguresGateProps<T>) {
  if (query.data !== undefined) return children(query.data)
  if (query.isPending) return <FiguresLoading line={line} />
  return (
    <Card mb="md">
      <ErrorState
        title="Angka dashboard gagal dimuat"
        hint={query.error?.message}
        onRetry={() => query.refetch()}
        retrying={query.isFetching}
      />
    </Card>
  )
}
