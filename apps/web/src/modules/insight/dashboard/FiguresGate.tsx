import { Card } from '@mantine/core'
import type { UseQueryResult } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { Loaded } from '../../../kit/client/Loaded'
import { FiguresLoading } from './Figures'

type FiguresGateProps<T> = { query: UseQueryResult<T>; line?: boolean; children: (data: T) => ReactNode }

/** Numbers, skeleton or error. */
export const FiguresGate = <T,>({ query, line, children }: FiguresGateProps<T>) => (
  <Loaded
    query={query}
    frame={query.isError ? Card : undefined}
    waiting={<FiguresLoading line={line} />}
    failed="Angka dashboard gagal dimuat"
  >
    {children}
  </Loaded>
)
