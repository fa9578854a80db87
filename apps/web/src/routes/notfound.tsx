import { createFileRoute } from '@tanstack/react-router'
import { NotFound } from '../rooms/site/NotFound'

export const Route = createFileRoute('/notfound')({
  component: NotFound,
})
