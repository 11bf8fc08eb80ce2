import { Aside, HttpProblem } from '@heliograph/http';
import { Controller, Get, Header, Inject } from '@nestjs/common';
import { ApiExcludeController } from '@nestjs/swagger';
import { Readiness } from './readiness.js';

/** For whoever restarts processes (live) and whoever sends them traffic (ready). */
@Controller('healthz')
@Aside()
@ApiExcludeController()
export class HealthController {
  constructor(@Inject(Readiness) private readonly readiness: Readiness) {}

  @Get('live')
  @Header('Cache-Control', 'no-store')
  live() {
    return { status: 'live' };
  }

  @Get('ready')
  @Header('Cache-Control', 'no-store')
  async ready() {
    const problem = await this.readiness.problem();
    if (problem) throw new HttpProblem(503, `Not ready: ${problem}`, { headers: { 'Retry-After': '1' } });
    return { status: 'ready' };
  }
}
