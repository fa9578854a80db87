import type pg from 'pg'
import { insert, makeLesson } from '../make.ts'

/** An external tool, and a lesson of the class that opens it. */
export const makeTools = async (pool: pg.Pool, course: number, tag: string) => {
  const tool = await insert(pool, 'lti_tools', {
    name: `${tag} alat ${course}`,
    login_url: 'https://alat.example/login',
    launch_urls: ['https://alat.example/launch'],
    deep_link_url: 'https://alat.example/pilih',
    jwks_url: 'https://alat.example/jwks',
    share_name: false,
    share_email: false,
    share_number: false,
    uses_scores: true,
    uses_members: true,
    opens: 'window',
    active: true,
    client_id: `alat-${course}`,
    deployment_id: `alat-${course}`,
  })
  return {
    tool,
    toolLesson: await makeLesson(pool, course, {
      name: `${tag} alat luar`,
      type: 'TOOL',
      tool_id: tool,
      is_graded: true,
    }),
  }
}
