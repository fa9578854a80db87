import { createFileRoute } from '@tanstack/react-router'
import { NotFound } from '../modules/campus/site/NotFound'

export const Route = createFileRoute('/notfound')({
  component: NotFound,
})
