import { createHash } from 'node:crypto';
import {
  type CanActivate,
  Controller,
  createParamDecorator,
  type ExecutionContext,
  Get,
  HttpCode,
  Injectable,
  Module,
  NotFoundException,
  Param,
  ParseIntPipe,
  Post,
  UnauthorizedException,
  UseGuards,
} from '@nestjs/common';
import { DataSource, In, type Repository } from 'typeorm';
import { firstPage } from '../floor/pieces.js';
import { Follow, Like, NewLike, Photo, PhotoCount, User } from './entities.js';

const TOKEN_MILLISECONDS = 60_000;

interface Asking {
  readonly headers: { readonly authorization?: string };
  userId?: number;
}

/** Looks a bearer token up by its hash, once a minute. */
@Injectable()
class TokenGuard implements CanActivate {
  private readonly known = new Map<string, { readonly userId: number; readonly until: number }>();

  constructor(private readonly source: DataSource) {}

  async canActivate(context: ExecutionContext): Promise<boolean> {
    const request = context.switchToHttp().getRequest<Asking>();
    const token = request.headers.authorization?.replace('Bearer ', '') ?? '';
    const known = this.known.get(token);
    const found = known && known.until > Date.now() ? known : await this.find(token);
    this.known.set(token, found);
    request.userId = found.userId;
    return true;
  }

  private async find(token: string): Promise<{ userId: number; until: number }> {
    const hash = createHash('sha256').update(token).digest();
    const rows: { user_id: number }[] = await this.source.query('select user_id from identity.personal_tokens where token_hash = $1', [
      hash,
    ]);
    if (!rows[0]) throw new UnauthorizedException();
    return { userId: Number(rows[0].user_id), until: Date.now() + TOKEN_MILLISECONDS };
  }
}

const Caller = createParamDecorator((_data: unknown, context: ExecutionContext) => context.switchToHttp().getRequest<Asking>().userId);

const timestamp = (at: Date): string => `${at.toISOString().slice(0, 19)}+0000`;

@Injectable()
class Users {
  private readonly users: Repository<User>;
  private readonly follows: Repository<Follow>;

  constructor(source: DataSource) {
    this.users = source.getRepository(User);
    this.follows = source.getRepository(Follow);
  }

  async popular(caller: number): Promise<object> {
    const [users, total] = await this.users.findAndCount({ order: { count_followers: 'DESC', id: 'DESC' }, take: 10 });
    const rows = await this.follows.findBy({ follower_id: caller, followee_id: In(users.map(({ id }) => id)) });
    const followed = new Set(rows.map(({ followee_id }) => followee_id));
    return firstPage(
      '/users',
      users.map((user) => presentUser(user, followed.has(user.id))),
      total,
    );
  }
}

const presentUser = ({ id, name, username, location, bio, avatar, level, streak, is_hero, ...counts }: User, isFollowed: boolean) => ({
  ...{ id, name, username, location, bio, avatar, level, streak, is_hero, is_followed: isFollowed ? 1 : 0 },
  ...counts,
  created_at: timestamp(counts.created_at),
});

@Injectable()
class Photos {
  constructor(private readonly source: DataSource) {}

  async find(id: number, caller: number): Promise<object> {
    const [photo, isLiked] = await Promise.all([
      this.source.getRepository(Photo).findOneBy({ id }),
      this.source.getRepository(Like).existsBy({ user_id: caller, photo_id: id }),
    ]);
    if (!photo) throw new NotFoundException();
    const { took_at: tookAt, created_at: createdAt, ...columns } = photo;
    return { data: { ...columns, is_liked: isLiked ? 1 : 0, took_at: timestamp(tookAt), created_at: timestamp(createdAt) } };
  }

  like(id: number, caller: number): Promise<object> {
    return this.source.transaction(async (manager) => {
      const { raw } = await manager
        .createQueryBuilder()
        .insert()
        .into(NewLike)
        .values({ photo_id: id, user_id: caller })
        .orIgnore()
        .returning('photo_id')
        .execute();
      if ((raw as unknown[]).length > 0) await manager.increment(PhotoCount, { photo_id: id }, 'likes', 1);
      const { likes } = await manager.findOneByOrFail(PhotoCount, { photo_id: id });
      return { data: { count_likes: likes } };
    });
  }
}

@Controller()
@UseGuards(TokenGuard)
class PeerController {
  constructor(
    private readonly users: Users,
    private readonly photos: Photos,
  ) {}

  @Get('users')
  list(@Caller() caller: number) {
    return this.users.popular(caller);
  }

  @Get('photos/:id')
  photo(@Param('id', ParseIntPipe) id: number, @Caller() caller: number) {
    return this.photos.find(id, caller);
  }

  @Post('photos/:id/like')
  @HttpCode(200)
  like(@Param('id', ParseIntPipe) id: number, @Caller() caller: number) {
    return this.photos.like(id, caller);
  }
}

/** The ordinary way to build the same three paths, tuned: Fastify, remembered tokens, a pool of twenty. */
export function peerModule(source: DataSource) {
  @Module({ controllers: [PeerController], providers: [{ provide: DataSource, useValue: source }, TokenGuard, Users, Photos] })
  class PeerModule {}
  return PeerModule;
}
