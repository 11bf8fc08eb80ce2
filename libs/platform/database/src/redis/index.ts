export { openRedis, primariesOf, redisTemplate, type RedisClient, type RedisUse } from './open-redis.js';
export { type RedisFacts, redisFacts, RedisRefusal } from './redis-facts.js';
