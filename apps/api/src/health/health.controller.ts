import { Exempt, HttpProblem } from '@heliograph/http';
import { installationOf, Readiness } from '@heliograph/runtime/observability';
import { Controller, Get, Header, Inject } from '@nestjs/common';
import { API_SETTINGS, type ApiSettings } from '../api-settings.js';
import { AdditionalAnswer, Answers, ref } from '../docs/answer-schemas.js';

const status = { type: 'string', description: 'What it is', examples: ['live'] };
const state = { type: 'object', required: ['status'], properties: { status }, additionalProperties: false };
const ready = {
  ...state,
  required: ['status', 'installation'],
  properties: {
    status: { ...status, examples: ['ready'] },
    installation: {
      type: 'string',
      description: 'Sixteen digits that are the same for all processes of one installation.',
      examples: ['3f9c2b7e5d1a4806'],
    },
  },
};

/** For supervisors, which restart processes (live), and load balancers, which route traffic (ready). */
@Controller('healthz')
@Exempt()
export class HealthController {
  constructor(
    private readonly readiness: Readiness,
    @Inject(API_SETTINGS) private readonly settings: ApiSettings,
  ) {}

  @Get('live')
  @Answers('Whether the process is alive', state)
  @Header('Cache-Control', 'no-store')
  checkLiveness() {
    return { status: 'live' };
  }

  @Get('ready')
  @Answers('Whether the API is ready for traffic; 503 if not', ready)
  @AdditionalAnswer(503, 'Not yet, or not any more.', { 'application/json': ref('Problem') }, ['Retry-After'])
  @Header('Cache-Control', 'no-store')
  async checkReadiness() {
    const problem = await this.readiness.problem();
    if (problem) throw new HttpProblem(503, `Not ready: ${problem}`, { headers: { 'Retry-After': '1' } });
    return { status: 'ready', installation: installationOf(this.settings.secret) };
  }
}
